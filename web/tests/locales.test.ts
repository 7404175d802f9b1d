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
      expect(all.has(id!), `${language}: ${id} is there twice`).toBe(false)
      expect(bundle.hasMessage(id!), `${language}: ${id} cannot be read`).toBe(true)
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

test('every language says everything, and with the same variables', () => {
  expect(languages.length).toBeGreaterThan(0)
  const variables = (text: string) => [...new Set([...text.matchAll(/\$(\w+)/g)].map(([, name]) => name))].sort()
  for (const language of languages) {
    const all = messages(language)
    expect([...all.keys()].sort(), language).toEqual([...english.keys()].sort())
    for (const [id, text] of english) expect(variables(all.get(id)!), `${language}: ${id}`).toEqual(variables(text))
  }
})

/** What only the terminal says is looked after by its own tests. */
const terminal = readFileSync(join(locales, 'en/terminal.ftl'), 'utf8')

test('what the page says is there, and nothing is there that nobody says', () => {
  const text = sources(join(root, 'web/src')).join('\n')
  const said = new Set<string>()
  const begun: string[] = []
  for (const [, quote, id] of text.matchAll(/\bt\(\s*(?:[\w.]+ \? )?(['`])([\w-]+)/g)) {
    const after = text.slice(text.indexOf(quote! + id!) + 1 + id!.length)
    if (after.startsWith('${')) begun.push(id!)
    else said.add(id!)
  }
  for (const id of said) expect(english.has(id), `t('${id}') has no message`).toBe(true)
  const words = new Set([...text.matchAll(/['`]([a-z]+(?:-[\w]+)+)['`]/g)].map(([, word]) => word))
  const referred = [...english.values()].join('\n')
  for (const id of english.keys()) {
    if (terminal.includes(`\n${id} =`)) continue
    const used =
      said.has(id) || words.has(id) || begun.some((start) => id.startsWith(start)) || referred.includes(`{ ${id} }`)
    expect(used, `nobody says ${id}`).toBe(true)
  }
})
