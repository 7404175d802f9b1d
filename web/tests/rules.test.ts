import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  isChosen,
  fromQuery,
  offeredWords,
  toQuery,
  chosenValue,
  variantWords,
  withPlayers,
  withToggled,
} from '../src/learn/rules_choice'
import { CATALOGUE } from '../src/lib/catalogue'
import { bonuses, choices, facts, GAMES, nameKey, offered, options, rulesLine, toggle, toggles } from '../src/lib/rules'

test('the lobby offers words by number of players', () => {
  expect(offered('kingdomino', 2)).toEqual(['duel', 'harmony', 'middle-kingdom', 'dynasty'])
  expect(offered('kingdomino', 3)).toEqual(['edition=revised', 'harmony', 'middle-kingdom', 'dynasty'])
  expect(offered('kingdomino', 4)).toEqual(['harmony', 'middle-kingdom', 'dynasty'])
  expect(offered('domination', 2)).toEqual([])
})

test('words of the same option exclude each other', () => {
  expect(toggle([], 'harmony')).toEqual(['harmony'])
  expect(toggle(['harmony', 'duel'], 'harmony')).toEqual(['duel'])
  expect(toggle(['middle-kingdom', 'duel'], 'middle-kingdom=full-grid')).toEqual(['duel', 'middle-kingdom=full-grid'])
})

test('a rules line has ordered words that apply to the number of players', () => {
  const words = ['middle-kingdom', 'duel', 'edition=classic', 'edition=revised', 'unknown']
  expect(rulesLine('kingdomino', 2, words)).toBe('kingdomino players=2 edition=revised duel middle-kingdom')
  expect(rulesLine('kingdomino', 3, words)).toBe('kingdomino players=3 edition=revised middle-kingdom')
  expect(rulesLine('domination', 4, words)).toBe('domination players=4')
})

test('facts are found for all combinations of words', () => {
  for (const game of GAMES) {
    const words = options(game).flatMap(({ values }) => values.map(({ word }) => word))
    for (const players of [2, 3, 4]) {
      for (const one of words)
        for (const other of words) expect(facts(game, players, [one, other]).players).toBe(players)
    }
  }
  const { dominoes, limit, rounds } = facts('kingdomino', 2, ['harmony', 'duel', 'dynasty'])
  expect([dominoes, limit, rounds]).toEqual([48, 7, 12])
  expect(facts('kingdomino', 3, ['duel']).line).toBe(3)
  expect(facts('domination', 3, []).pile).toBe(91)
})

test('facts of Kingdomino are consistent', () => {
  for (const [key, fact] of Object.entries(CATALOGUE.kingdomino.facts)) {
    expect(fact.line * fact.rounds, key).toBe(fact.dominoes)
    expect(fact.kings_each * fact.rounds, key).toBe(fact.dominoes_each)
    expect(fact.dominoes + fact.removed, key).toBe(48)
  }
})

test('bonuses have points', () => {
  expect(bonuses('kingdomino', ['duel', 'middle-kingdom', 'harmony']).map(({ word, bonus }) => [word, bonus])).toEqual([
    ['harmony', 5],
    ['middle-kingdom', 10],
  ])
})

test('the rules page lists bonuses in the order of score tables', () => {
  expect(variantWords()).toEqual(['duel', 'middle-kingdom', 'harmony', 'dynasty'])
})

test('the rules choice survives a round trip through the URL', () => {
  for (const query of [
    '?players=2',
    '?players=3',
    '?players=3&edition=revised',
    '?players=4',
    '?players=2&duel',
    '?players=2&edition=revised&duel&harmony&middle-kingdom&dynasty',
  ]) {
    expect(toQuery(fromQuery(query, 4)), query).toBe(query)
  }
  expect(fromQuery('?players=4&duel', 4).players).toBe(2)
  expect(fromQuery('?players=7&chess&edition=none', 3)).toEqual({ players: 2, words: [] })
  expect(fromQuery('', 3)).toEqual({ players: 3, words: [] })
})

test('words and number of players are kept consistent', () => {
  const four = fromQuery('?players=4&harmony', 2)
  const duel = withToggled(four, 'duel')
  expect(duel).toEqual({ players: 2, words: ['harmony', 'duel'] })
  expect(withPlayers(duel, 3)).toEqual({ players: 3, words: ['harmony'] })
  const edition = choices('kingdomino').find(({ keyword }) => keyword === 'edition')!
  expect(offeredWords(edition)).toEqual(['edition=classic', 'edition=revised'])
  const revised = withToggled(four, 'edition=revised')
  expect(offeredWords(edition).map((word) => isChosen(revised, edition, word))).toEqual([false, true])
  const classic = withToggled(revised, 'edition=classic')
  expect(offeredWords(edition).map((word) => isChosen(classic, edition, word))).toEqual([true, false])
  expect([four, revised, classic].map((choice) => chosenValue(choice, 'edition'))).toEqual([
    'classic',
    'revised',
    'classic',
  ])
})

test('every offered word has a name and descriptions', () => {
  const read = (file: string) => readFileSync(join(import.meta.dirname, '../../locales/en', file), 'utf8')
  const messages = read('game.ftl') + read('rules.ftl')
  const has = (key: string) => expect(messages, key).toContain(`\n${key} = `)
  for (const game of GAMES) {
    for (const word of toggles(game).flatMap(offeredWords))
      for (const key of [nameKey(word), `${nameKey(word)}-about`, `rules-${nameKey(word)}`]) has(key)
    for (const option of choices(game)) {
      has(`rules-${option.keyword}`)
      for (const word of offeredWords(option)) has(`rules-${word.replace('=', '-')}`)
    }
  }
})
