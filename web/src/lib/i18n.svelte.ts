import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle'
import { prefs } from './prefs.svelte'

/** The languages there are, as they call themselves. */
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

/** The files of a language that are read; what only some pages say waits until it is wanted. */
const parts = new Set(['game', 'page'])

let bundle = $state.raw<FluentBundle | null>(null)

/** The best of our languages for somebody who understands these, the best first. */
export function chosen(wanted: readonly string[]): Language {
  for (const language of wanted) {
    const short = language.toLowerCase().split('-')[0]!
    if (short in LANGUAGES) return short as Language
  }
  return 'en'
}

export function language(): Language {
  return prefs.language && prefs.language in LANGUAGES ? (prefs.language as Language) : chosen(navigator.languages)
}

/** Speaks a language from now on. */
export async function speak(to: Language): Promise<void> {
  const fresh = new FluentBundle(to, { useIsolating: false })
  const wanted = [...parts].map((part) => files[`../../../locales/${to}/${part}.ftl`]!())
  for (const text of await Promise.all(wanted)) {
    fresh.addResource(new FluentResource(text))
  }
  bundle = fresh
  document.documentElement.lang = to
}

/** Also reads this file of every language from now on. */
export async function also(part: string): Promise<void> {
  if (parts.has(part)) return
  parts.add(part)
  await speak(language())
}

/** A message in the language of the reader. */
export function t(id: string, args?: Record<string, FluentVariable>): string {
  const pattern = bundle?.getMessage(id)?.value
  return pattern ? bundle!.formatPattern(pattern, args) : id
}
