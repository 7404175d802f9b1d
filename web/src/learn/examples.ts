import { name, type Box, type Square } from '../lib/squares'
import type { CellTerrain, KingdomView } from '../lib/wire'
import { square } from './square_names'

/** Examples of the rules pages. `tests/examples.test.ts` checks them against the rules. */

/**
 * Kingdom in the format of `dominium score`, one row per string.
 *
 * A square is a terrain letter and its crowns, `C` for the castle or `.` if empty.
 */
export type Drawing = readonly string[]

export type Plan = {
  readonly land: Drawing
  /** An added domino and the squares of its halves. */
  readonly domino?: number
  readonly at?: readonly [string, string]
  /** Whether the placement is legal. */
  readonly ok?: boolean
}

const TERRAINS: Record<string, CellTerrain> = {
  w: 'wheat',
  f: 'forest',
  l: 'lake',
  p: 'pasture',
  s: 'swamp',
  m: 'mine',
  C: 'castle',
}

/** Square of the drawing's top left corner; the castle is always on g7. */
function corner(land: Drawing): Square {
  const y = land.findIndex((row) => row.includes('C'))
  return { x: 6 - land[y]!.split(' ').indexOf('C'), y: 6 - y }
}

export function drawingBounds(land: Drawing): Box {
  const { x, y } = corner(land)
  return { west: x, north: y, east: x + land[0]!.split(' ').length - 1, south: y + land.length - 1 }
}

export function kingdom(land: Drawing, limit: number): KingdomView {
  const { x, y } = corner(land)
  const cells = land.flatMap((row, down) =>
    row.split(' ').flatMap((text, along) => {
      const at = name({ x: x + along, y: y + down })
      const where = { at, x: x + along, y: y + down }
      return text === '.' ? [] : [{ ...where, terrain: TERRAINS[text[0]!]!, crowns: Number(text[1] ?? 0) }]
    }),
  )
  return {
    cells,
    dominoes: [],
    discarded: 0,
    limit,
    score: { total: 0, middle_kingdom: 0, harmony: 0, bonuses: [], properties: [] },
  }
}

/** Dominoes of a line with the seats of their kings. */
export type Line = readonly (readonly [domino: number, king: number | null])[]

/** Two lines after all players have claimed, by number of players and line size. */
export const LINES: readonly { players: number; now: Line; next: Line }[] = [
  {
    players: 2,
    now: [
      [3, 1],
      [17, 2],
      [30, 2],
      [41, 1],
    ],
    next: [
      [8, 1],
      [19, 2],
      [27, 2],
      [45, 1],
    ],
  },
  {
    players: 3,
    now: [
      [3, 1],
      [17, 2],
      [41, 3],
    ],
    next: [
      [8, 3],
      [27, 2],
      [45, 1],
    ],
  },
  {
    players: 3,
    now: [
      [3, 1],
      [17, 2],
      [41, 3],
    ],
    next: [
      [8, 3],
      [19, null],
      [27, 2],
      [45, 1],
    ],
  },
  {
    players: 4,
    now: [
      [3, 1],
      [17, 4],
      [30, 2],
      [41, 3],
    ],
    next: [
      [8, 3],
      [19, 2],
      [27, 4],
      [45, 1],
    ],
  },
]

/** Example lines for a number of players and a line size. */
export function linesFor(players: number, size: number): { now: Line; next: Line } {
  return LINES.find((lines) => lines.players === players && lines.next.length === size)!
}

export const PLACING = {
  castle: { land: ['. . .', 'C . .', '. . .'], domino: 32, at: ['h7', 'i7'], ok: true },
  match: { land: ['C f f', '. . .', '. . .'], domino: 19, at: ['i9', 'i8'], ok: true },
  corner: { land: ['f f .', 'C . .', '. . .'], domino: 19, at: ['i8', 'i7'], ok: false },
  none: { land: ['C f f', '. . .', '. . .'], domino: 14, at: ['h8', 'i8'], ok: false },
} as const satisfies Record<string, Plan>

/** One square too wide. */
export const WIDE: Record<5 | 7, Plan> = {
  5: { land: ['. . . . . .', 'f f C w w .', '. . . . . .'], domino: 36, at: ['j7', 'j8'], ok: false },
  7: { land: ['. . . . . . . .', 'f f f C w w w .', 'w . . . . . p .'], domino: 36, at: ['k7', 'k6'], ok: false },
}

/** Kingdoms where no domino fits, with an example domino. */
export const NOWHERE: Record<5 | 7, { land: Drawing; domino: number }> = {
  5: { land: ['. w w w .', 'f1 f1 f1 f f', 'p C f f f', 'p1 w l1 l f1', 'w w w l l'], domino: 39 },
  7: {
    land: [
      'w w1 l l f f l1',
      'w w f f f1 l l',
      'w1 f f f f l1 l',
      'm f f1 C f l1 m2',
      'm2 w1 w . f1 w w',
      's l p1 p p s2 w',
      '. l l s1 s2 s w1',
    ],
    domino: 39,
  },
}

/** Scoring examples: with crowns, without, and two separate properties. */
export const COUNTING: Record<'crowned' | 'bare' | 'apart', Plan> = {
  crowned: { land: ['. l p', '. w1 w1', 'C w w'] },
  bare: { land: ['C l l', 'w l l', '. . l'] },
  apart: { land: ['w1 f C', 'w f w1', '. . s'] },
}

export type Property = readonly [terrain: string, squares: number, crowns: number, mark: string]

/** Complete kingdoms with the castle in the middle, and their properties, the best first. */
export const WHOLE: Record<5 | 7, { land: Drawing; properties: readonly Property[]; total: number }> = {
  5: {
    land: ['p p p l m2', 'w1 w w1 w1 w', 'm w C s1 w', 'm2 s s2 s2 w', 'w w w p p1'],
    properties: [
      ['wheat', 8, 3, 'f6'],
      ['swamp', 4, 5, 'f8'],
      ['mine', 2, 2, 'e7'],
      ['mine', 1, 2, 'i5'],
      ['pasture', 2, 1, 'h9'],
      ['pasture', 3, 0, 'f5'],
      ['wheat', 3, 0, 'f9'],
      ['lake', 1, 0, 'h5'],
    ],
    total: 52,
  },
  7: {
    land: [
      'f f w1 w w w f1',
      'f l1 s s1 p2 p f',
      'f l1 s2 p p p l1',
      'f l1 s2 C w1 l l',
      'f w w w l1 l l',
      'f1 w w w l1 l p',
      's m2 m3 m2 w w1 w',
    ],
    properties: [
      ['lake', 8, 3, 'i8'],
      ['mine', 3, 7, 'e10'],
      ['swamp', 4, 5, 'f5'],
      ['pasture', 5, 2, 'h6'],
      ['lake', 3, 3, 'e6'],
      ['forest', 7, 1, 'd7'],
      ['wheat', 4, 1, 'h4'],
      ['wheat', 3, 1, 'h10'],
      ['forest', 2, 1, 'j5'],
      ['wheat', 1, 1, 'h7'],
      ['wheat', 6, 0, 'f8'],
      ['pasture', 1, 0, 'j9'],
      ['swamp', 1, 0, 'd10'],
    ],
    total: 101,
  },
}

/** Words of the bonuses that `WHOLE` earns. */
export const WHOLE_EARNS: readonly string[] = ['middle-kingdom', 'harmony']

/** `WHOLE` with a gap: the castle is in the middle, but the kingdom is incomplete. */
export const GAP: Record<5 | 7, Drawing> = {
  5: ['. . p l m2', ...WHOLE[5].land.slice(1)],
  7: [WHOLE[7].land[0]!, 'f l1 s s1 p2 p .', 'f l1 s2 p p p .', ...WHOLE[7].land.slice(3)],
}

/** Complete kingdoms with the castle off-centre. */
export const OFF_CENTRE: Record<5 | 7, Drawing> = {
  5: ['f1 w s2 s w1', 'l C f s w', 'w f1 f s1 w', 'w w f1 s2 w1', 'p p1 p p p'],
  7: [
    'l1 w w1 w w f1 f',
    'f f1 p w w w f',
    'f1 f m1 w p2 p s1',
    'w w1 w w p p p',
    'w m3 C p f1 f f',
    'w1 m p2 p1 f1 f f',
    'w l1 l l l l1 l',
  ],
}

/** Kingdoms that do and do not earn a bonus, by its word. */
export const BONUS_EXAMPLES: Partial<
  Record<string, readonly { text: string; ok: boolean; land: Record<5 | 7, Drawing> }[]>
> = {
  'middle-kingdom': [
    { text: 'rules-middle-yes', ok: true, land: GAP },
    { text: 'rules-middle-no', ok: false, land: OFF_CENTRE },
  ],
  harmony: [
    { text: 'rules-harmony-yes', ok: true, land: OFF_CENTRE },
    { text: 'rules-harmony-no', ok: false, land: GAP },
  ],
}

/** The standard board of Domination. */
export const BOARD: readonly (readonly number[])[] = [
  [1, 2, 2, 6, 6, 1, 3, 3],
  [1, 4, 0, 5, 5, 1, 0, 6],
  [3, 4, 0, 1, 4, 2, 0, 6],
  [2, 5, 3, 6, 4, 3, 5, 2],
  [2, 5, 3, 4, 6, 3, 5, 2],
  [6, 0, 2, 4, 1, 0, 4, 3],
  [6, 0, 1, 5, 5, 0, 4, 1],
  [3, 3, 1, 6, 6, 2, 2, 1],
]

export const RACK: readonly (readonly [number, number])[] = [
  [0, 5],
  [1, 6],
  [2, 2],
  [2, 5],
  [3, 4],
  [0, 6],
  [4, 4],
]

/** Part of the board. Areas are named after their north-western square. */
export type Part = {
  /** First and last square. */
  readonly from: string
  readonly to: string
  /** Squares that laid dominoes connect. */
  readonly laid?: readonly (readonly [string, string])[]
  /** The domino being laid; it need not match. */
  readonly fresh?: { readonly at: readonly [string, string]; readonly pips: readonly [number, number] }
  readonly ok?: boolean
  /** Conquered areas and their owners. */
  readonly owned?: Readonly<Record<string, number>>
  /** Areas with three sides. */
  readonly open?: readonly string[]
}

export function number(at: string): number {
  const { x, y } = square(at)
  return BOARD[y]![x]!
}

const AROUND = [
  ['c3', 'd3'],
  ['c3', 'c4'],
  ['d3', 'd4'],
] as const

export const LAYING = {
  match: {
    from: 'b2',
    to: 'd3',
    laid: [['b2', 'b3']],
    fresh: { at: ['c2', 'd2'], pips: [0, 5] },
    ok: true,
  },
  wrong: {
    from: 'b2',
    to: 'd3',
    laid: [['b2', 'b3']],
    fresh: { at: ['c2', 'd2'], pips: [2, 5] },
    ok: false,
  },
  fourth: {
    from: 'c3',
    to: 'e4',
    laid: AROUND,
    fresh: { at: ['c4', 'd4'], pips: [3, 6] },
    owned: { c3: 1 },
  },
  double: {
    from: 'c3',
    to: 'e4',
    laid: [
      ['c3', 'd3'],
      ['c3', 'c4'],
      ['c4', 'd4'],
      ['d3', 'e3'],
      ['e3', 'e4'],
      ['d4', 'e4'],
    ],
    fresh: { at: ['d3', 'd4'], pips: [1, 6] },
    owned: { c3: 1, d3: 1 },
  },
  third: {
    from: 'c3',
    to: 'e4',
    laid: AROUND.slice(0, 2),
    fresh: { at: ['d3', 'd4'], pips: [1, 6] },
    open: ['c3'],
  },
  taken: {
    from: 'c3',
    to: 'e4',
    laid: AROUND,
    fresh: { at: ['c4', 'd4'], pips: [3, 6] },
    owned: { c3: 2 },
  },
} as const satisfies Record<string, Part>

/** Owners of the areas at the end of a three-player game, row by row. */
export const FINAL_OWNERS: readonly string[] = [
  '2333111',
  '2333122',
  '2313323',
  '2211122',
  '2221211',
  '1332212',
  '1333111',
]
