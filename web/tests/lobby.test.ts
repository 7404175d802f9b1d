import { expect, test } from 'vitest'
import * as newTable from '../src/lobby/new_table'
import { byUrgency } from '../src/lobby/table_order'

const setup: newTable.Setup = {
  game: 'kingdomino',
  players: 3,
  words: ['duel', 'harmony', 'edition=revised', 'opening=snake'],
  name: 'Anna',
  level: 'club',
}
const me = { me: { name: 'Anna' } }
const computer = { opponent: { level: 'club' } }

test('the rules line contains only words offered for the number of players', () => {
  expect(newTable.rules(setup)).toBe('kingdomino players=3 edition=revised harmony')
  expect(newTable.rules({ ...setup, players: 2 })).toBe('kingdomino players=2 duel harmony')
  expect(newTable.rules({ ...setup, players: 4 })).toBe('kingdomino players=4 harmony')
  expect(newTable.rules({ ...setup, game: 'domination' })).toBe('domination players=3')
})

test('every way to play fills the seats', () => {
  const rules = newTable.rules(setup)
  expect(newTable.againstComputer(setup)).toEqual({ rules, chairs: [me, computer, computer] })
  expect(newTable.computerOnly(setup)).toEqual({ rules, chairs: [computer, computer, computer] })
  expect(newTable.withFriends(setup, 'day', true, false)).toEqual({
    rules,
    chairs: [me, 'open', 'open'],
    listed: true,
    shared_screens: false,
    undo: true,
    clock: { each_move: { seconds: 86_400 } },
  })
  expect(newTable.passAndPlay(setup, ['A', 'B', 'C'])).toEqual({
    rules,
    chairs: ['A', 'B', 'C'].map((name) => ({ me: { name } })),
    undo: true,
  })
  expect(newTable.tutorial(setup)).toEqual({
    rules: 'kingdomino players=2',
    chairs: [me, { opponent: { level: 'child' } }],
  })
})

test('every clock except `none` has a limit', () => {
  expect(newTable.CLOCKS.filter((choice) => newTable.clock(choice) === 'none')).toEqual(['none'])
})

test('tables where people wait come first', () => {
  const table = (name: string, changes: object) => ({
    name,
    stage: 'playing' as const,
    turn: 1,
    yours: [1],
    chairs: [{ sitter: 'person' }, { sitter: 'opponent' }] as never,
    changed_at: 0,
    ...changes,
  })
  const tables = [
    table('gathering', { stage: 'gathering', turn: null }),
    table('theirs', { turn: 2 }),
    table('opponents only', {}),
    table('later', { chairs: [{ sitter: 'person' }, { sitter: 'person' }], changed_at: 1 }),
    table('people', { chairs: [{ sitter: 'person' }, { sitter: 'person' }] }),
  ]
  expect(tables.toSorted(byUrgency).map(({ name }) => name)).toEqual([
    'later',
    'people',
    'opponents only',
    'theirs',
    'gathering',
  ])
})
