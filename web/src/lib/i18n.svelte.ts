/** i18n: Fluent messages from `locales/` in the language of the reader. */
import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle'
import { prefs } from './prefs.svelte'

/** Available languages with their native names. */
export const LANGUAGES = {
  en: 'English',
  is: 'Íslenska',
  et: 'Eesti',
  da: 'Dansk',
  fi: 'Suomi',
} as const

export type Language = keyof typeof LANGUAGES

const files = import.meta.glob<string>(['../../../locales/*/*.ftl', '!**/terminal.ftl'], {
  query: '?raw',
  import: 'default',
})

/** Message files that are loaded; those of single pages are added on demand. */
const loaded = new Set(['game', 'page'])

let bundle = $state.raw<FluentBundle | null>(null)

/** The first preferred language that is available, or English. */
export function negotiateLanguage(preferred: readonly string[]): Language {
  for (const tag of preferred) {
    const code = tag.toLowerCase().split('-')[0]!
    if (code in LANGUAGES) return code as Language
  }
  return 'en'
}

/** The language in the preferences, or the best one for the browser. */
export function currentLanguage(): Language {
  const { language } = prefs
  return language && language in LANGUAGES ? (language as Language) : negotiateLanguage(navigator.languages)
}

/** Loads a language and shows all messages in it. */
export async function setLanguage(language: Language): Promise<void> {
  const next = new FluentBundle(language, { useIsolating: false })
  const texts = [...loaded].map((file) => files[`../../../locales/${language}/${file}.ftl`]!())
  for (const text of await Promise.all(texts)) {
    next.addResource(new FluentResource(text))
  }
  bundle = next
  document.documentElement.lang = language
}

/** Loads another message file, now and whenever the language changes. */
export async function loadMessages(file: string): Promise<void> {
  if (loaded.has(file)) return
  loaded.add(file)
  await setLanguage(currentLanguage())
}

/** Translates a message; an unknown id is returned as it is. */
export function t(id: string, args?: Record<string, FluentVariable>): string {
  const pattern = bundle?.getMessage(id)?.value
  return pattern ? bundle!.formatPattern(pattern, args) : id
}

/** Joins names as in a sentence: "Anna and Ben". */
export function joinNames(names: readonly string[]): string {
  return new Intl.ListFormat(currentLanguage(), { type: 'conjunction' }).format(names)
}
