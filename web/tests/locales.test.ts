import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FluentBundle, FluentResource } from '@fluent/bundle'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const locales = join(root, 'locales')
const languages = readdirSync(locales)

function messages(language: string): Map<string, string> {
  const all = new Map<string, string>()
  for (const file of readdirSync(join(locales, language)).sort()) {
    const text = readFileSync(join(locales, language, file), 'utf8')
    const bundle = new FluentBundle(language, { useIsolating: false })
    expect(bundle.addResource(new FluentResource(text)), `${language}/${file}`).toEqual([])
    for (const [, id] of text.matchAll(/^([a-z][\w-]*) =/gm)) {
      expect(all.has(id!), `${language}: ${id} is defined twice`).toBe(false)
      expect(bundle.hasMessage(id!), `${language}: ${id} cannot be parsed`).toBe(true)
      const start = text.indexOf(`\n${id} =`) + 1
      const rest = text.slice(start)
      all.set(id!, rest.slice(0, rest.search(/\n(?=[a-z#]|$)/) + 1 || undefined))
    }
  }
  return all
}

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return sources(path)
    return /\.(svelte|ts)$/.test(entry.name) && entry.name !== 'wire.ts' ? [readFileSync(path, 'utf8')] : []
  })
}

const english = messages('en')

test('every language has all messages, with the same variables', () => {
  expect(languages.length).toBeGreaterThan(0)
  const variables = (text: string) => [...new Set([...text.matchAll(/\$(\w+)/g)].map(([, name]) => name))].sort()
  for (const language of languages) {
    const all = messages(language)
    expect([...all.keys()].sort(), language).toEqual([...english.keys()].sort())
    for (const [id, text] of english) expect(variables(all.get(id)!), `${language}: ${id}`).toEqual(variables(text))
  }
})

/** Terminal messages; crates/terminal/tests/i18n.rs checks that they are used. */
const terminal = readFileSync(join(locales, 'en/terminal.ftl'), 'utf8')

test('every used message exists, and every message is used', () => {
  const text = sources(join(root, 'web/src')).join('\n')
  const used = new Set<string>()
  const prefixes: string[] = []
  for (const [, quote, id] of text.matchAll(/\bt\(\s*(?:[\w.]+ \? )?(['`])([\w-]+)/g)) {
    const after = text.slice(text.indexOf(quote! + id!) + 1 + id!.length)
    if (after.startsWith('${')) prefixes.push(id!)
    else used.add(id!)
  }
  for (const id of used) expect(english.has(id), `t('${id}') has no message`).toBe(true)
  const quoted = new Set([...text.matchAll(/['`]([a-z]+(?:-[\w]+)+)['`]/g)].map(([, word]) => word))
  const referenced = [...english.values()].join('\n')
  for (const id of english.keys()) {
    if (terminal.includes(`\n${id} =`)) continue
    const isUsed =
      used.has(id) ||
      quoted.has(id) ||
      prefixes.some((start) => id.startsWith(start)) ||
      referenced.includes(`{ ${id} }`)
    expect(isUsed, `${id} is unused`).toBe(true)
  }
})
