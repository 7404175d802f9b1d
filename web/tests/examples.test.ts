import { expect, test } from 'vitest'
import {
  OFF_CENTRE,
  BOARD,
  BONUS_EXAMPLES,
  COUNTING,
  FINAL_OWNERS,
  GAP,
  LAYING,
  LINES,
  linesFor,
  NOWHERE,
  number,
  PLACING,
  RACK,
  WHOLE,
  WIDE,
  kingdom,
  type Drawing,
  type Part,
  type Plan,
} from '../src/learn/examples'
import { square } from '../src/learn/square_names'
import { CATALOGUE } from '../src/lib/catalogue'
import { toggles } from '../src/lib/rules'
import { bounds, name, type Square } from '../src/lib/squares'
import { DOMINOES } from '../src/lib/wire'

type Land = Map<string, { terrain: string; crowns: number }>

const SIDES = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const
const beside = (at: string) => {
  const { x, y } = square(at)
  return SIDES.map(([dx, dy]) => name({ x: x + dx, y: y + dy }))
}
const read = (land: Drawing): Land =>
  new Map(kingdom(land, 5).cells.map(({ at, terrain, crowns }) => [at, { terrain, crowns }]))

function size(squares: Iterable<Square>) {
  const box = bounds(squares)
  return { wide: box.east - box.west + 1, tall: box.south - box.north + 1, box }
}

/** Why a placement is illegal by K1 and K6, or null. */
function illegalReason(land: Land, domino: number, at: readonly [string, string], limit: number): string | null {
  if (at.some((half) => land.has(half)) || !beside(at[0]).includes(at[1])) return 'not free'
  const { wide, tall } = size([...land.keys(), ...at].map(square))
  const fits = at.some((half, index) =>
    beside(half).some((next) => ['castle', DOMINOES[domino - 1]![index]![0]].includes(land.get(next)?.terrain ?? '')),
  )
  if (!fits) return 'no match'
  return wide > limit ? `${wide} wide` : tall > limit ? `${tall} tall` : null
}

function properties(land: Land): string[] {
  const seen = new Set<string>()
  const found: string[] = []
  for (const [start, { terrain }] of land) {
    if (terrain === 'castle' || seen.has(start)) continue
    const group = [start]
    seen.add(start)
    for (const at of group) {
      for (const next of beside(at)) {
        if (seen.has(next) || land.get(next)?.terrain !== terrain) continue
        seen.add(next)
        group.push(next)
      }
    }
    const crowns = group.reduce((sum, at) => sum + land.get(at)!.crowns, 0)
    found.push(`${terrain} ${group.length} ${crowns}`)
  }
  return found.sort()
}

const middle = (land: Drawing) => {
  const { west, east, north, south } = size([...read(land).keys()].map(square)).box
  return west + east === 12 && north + south === 12
}

test('placing examples are legal or illegal for the stated reason', () => {
  const check = ({ land, domino, at }: Plan, limit = 5) => illegalReason(read(land), domino!, at!, limit)
  expect(check(PLACING.castle)).toBe(null)
  expect(check(PLACING.match)).toBe(null)
  expect(check(PLACING.corner)).toBe('no match')
  expect(check(PLACING.none)).toBe('no match')
  expect(check(WIDE[5])).toBe('6 wide')
  expect(check(WIDE[7], 7)).toBe('8 wide')
  for (const { ok, domino, at } of Object.values(PLACING)) expect([ok, domino, at]).not.toContain(undefined)
})

test('the NOWHERE domino has no legal placement', () => {
  for (const limit of [5, 7] as const) {
    const land = read(NOWHERE[limit].land)
    const { box, ...rest } = size([...land.keys()].map(square))
    expect(rest).toEqual({ wide: limit, tall: limit })
    for (let x = box.west - 1; x <= box.east + 1; x++) {
      for (let y = box.north - 1; y <= box.south + 1; y++) {
        const at = name({ x, y })
        for (const next of beside(at))
          expect(illegalReason(land, NOWHERE[limit].domino, [at, next], limit), at + next).not.toBe(null)
      }
    }
  }
})

test('the score tables match the properties of the drawings', () => {
  for (const limit of [5, 7] as const) {
    const { land, properties: rows, total } = WHOLE[limit]
    expect(properties(read(land))).toEqual(
      rows.map(([terrain, squares, crowns]) => `${terrain} ${squares} ${crowns}`).sort(),
    )
    expect(rows.reduce((sum, [, squares, crowns]) => sum + squares * crowns, 0)).toBe(total)
    for (const [terrain, , , mark] of rows) expect(read(land).get(mark)?.terrain, mark).toBe(terrain)
    const points = rows.map(([, squares, crowns]) => squares * crowns)
    expect(points).toEqual(points.toSorted((a, b) => b - a))
  }
  expect(properties(read(COUNTING.crowned.land))).toContain('wheat 4 2')
  expect(properties(read(COUNTING.bare.land))).toContain('lake 5 0')
  expect(properties(read(COUNTING.apart.land))).toEqual(expect.arrayContaining(['wheat 2 1', 'wheat 1 1']))
})

test('bonus examples have the stated castle position and completeness', () => {
  for (const limit of [5, 7] as const) {
    const full = (land: Drawing) => read(land).size === limit * limit
    expect([middle(WHOLE[limit].land), full(WHOLE[limit].land)]).toEqual([true, true])
    expect([middle(GAP[limit]), full(GAP[limit])]).toEqual([true, false])
    expect([middle(OFF_CENTRE[limit]), full(OFF_CENTRE[limit])]).toEqual([false, true])
    for (const land of [WHOLE[limit].land, GAP[limit], OFF_CENTRE[limit], NOWHERE[limit].land]) {
      const { wide, tall } = size([...read(land).keys()].map(square))
      expect([wide, tall]).toEqual([limit, limit])
    }
  }
})

test('example lines ascend and hold the same kings', () => {
  for (const { now, next } of Object.values(LINES)) {
    for (const line of [now, next]) {
      const numbers = line.map(([domino]) => domino)
      expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
    }
    const kings = (line: typeof now) => line.flatMap(([, king]) => king ?? []).sort()
    expect(kings(next)).toEqual(kings(now))
    // The first king took the highest number, the last one the lowest.
    expect([next.at(-1)![1], next[0]![1]]).toEqual([now[0]![1], now.at(-1)![1]])
  }
})

const pair = (a: number, b: number) => [a, b].sort().join('-')

test('the standard board has every domino four times', () => {
  const counts = new Map<string, number>()
  BOARD.forEach((row, y) =>
    row.forEach((one, x) => {
      for (const next of [row[x + 1], BOARD[y + 1]?.[x]]) {
        if (next !== undefined) counts.set(pair(one, next), (counts.get(pair(one, next)) ?? 0) + 1)
      }
    }),
  )
  expect([...new Set(counts.values()), counts.size]).toEqual([4, 28])
  for (const pips of RACK) expect(counts.has(pips.join('-'))).toBe(true)
})

test('laying examples match unless marked wrong, and areas have the shown number of sides', () => {
  for (const [what, part] of Object.entries(LAYING) as [string, Part][]) {
    const { fresh, ok, laid = [], owned = {}, open = [] } = part
    const [a, b] = fresh!.at.map(number) as [number, number]
    expect(fresh!.pips.join() === `${a},${b}`, what).toBe(ok ?? true)
    const there = new Set([...laid, fresh!.at].map((at) => at.join('')))
    const sides = (area: string) => {
      const { x, y } = square(area)
      const [nw, ne, sw, se] = [
        [0, 0],
        [1, 0],
        [0, 1],
        [1, 1],
      ].map(([dx, dy]) => name({ x: x + dx!, y: y + dy! }))
      return [nw! + ne!, sw! + se!, nw! + sw!, ne! + se!].filter((side) => there.has(side)).length
    }
    for (const area of Object.keys(owned)) expect(sides(area), what).toBe(4)
    for (const area of open) expect(sides(area), what).toBe(3)
  }
})

test('the end example is a tie that edge areas break', () => {
  const count = (seat: string, rim: boolean) =>
    FINAL_OWNERS.flatMap((row, y) => [...row].filter((one, x) => one === seat && (!rim || x % 6 === 0 || y % 6 === 0)))
      .length
  expect(['1', '2', '3'].map((seat) => count(seat, false))).toEqual([17, 17, 15])
  expect(['1', '2', '3'].map((seat) => count(seat, true))).toEqual([9, 8, 7])
})

test('there are example lines for every number of players and line size', () => {
  for (const [key, { players, line, kings_each, left_over }] of Object.entries(CATALOGUE.kingdomino.facts)) {
    const { now, next } = linesFor(players, line)
    expect(next.length, key).toBe(line)
    const kings = next.flatMap(([, king]) => king ?? [])
    expect([kings.length, new Set(kings).size], key).toEqual([players * kings_each, players])
    expect(next.length - kings.length, key).toBe(left_over)
    expect(now.length, key).toBe(kings.length)
  }
})

test('each bonus has an example that earns it and one that does not', () => {
  const bonuses = toggles('kingdomino').flatMap(({ values }) => values.filter(({ bonus }) => bonus))
  for (const [word, examples] of Object.entries(BONUS_EXAMPLES)) {
    expect(bonuses.map((value) => value.word)).toContain(word)
    expect(examples?.map(({ ok }) => ok)).toEqual([true, false])
  }
})
