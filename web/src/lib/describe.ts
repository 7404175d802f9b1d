import { ApiError } from './api'
import { t } from './i18n.svelte'
import { DOMINOES, type ChairView, type EventView, type KingdomView, type ListedTable, type Preview } from './wire'

/** Name of a player. Computer players are named by their colours. */
export function playerName(chair: ChairView): string {
  if (chair.name) return chair.name
  return chair.level ? t(`seat-${chair.seat}`) : t('chair-open')
}

/** Name of a computer player with its level, where the level is not shown otherwise. */
export function computerPlayerName(seat: number, level: string): string {
  return t('opponent-name', { colour: t(`seat-${seat}`), level: t(`level-${level}`) })
}

export function describeLand(terrain: string, crowns: number): string {
  return crowns ? t('half-crowned', { terrain: t(`terrain-${terrain}`), crowns }) : t(`terrain-${terrain}`)
}

export function describeDomino(number: number): string {
  return t('domino-of', dominoArgs(number))
}

function dominoArgs(number: number): { number: number; a: string; b: string } {
  const [a, b] = DOMINOES[number - 1]!
  return { number, a: describeLand(a[0], a[1]), b: describeLand(b[0], b[1]) }
}

/** Text alternative of a kingdom, row by row. */
export function describeKingdom(of: KingdomView): string {
  const rows = new Map<number, string[]>()
  for (const cell of of.cells) {
    const { x, y } = cell
    const what = cell.terrain === 'castle' ? t('castle') : describeLand(cell.terrain, cell.crowns)
    const row = rows.get(y) ?? []
    row.push(`${String.fromCharCode(65 + x)} ${what}`)
    rows.set(y, row)
  }
  const sorted = [...rows].sort(([a], [b]) => a - b)
  return sorted.map(([y, row]) => t('kingdom-row', { row: y + 1, squares: row.join(', ') })).join(' ')
}

/** Summary of a table's rules: number of players and variants. */
export function describeRules({
  chairs,
  options,
}: Pick<ListedTable, 'options'> & { readonly chairs: readonly unknown[] }): string[] {
  const variants = options.map(({ keyword, value }) => t(`variant-${value ? `${keyword}-${value}` : keyword}`))
  return [t('rules-players', { players: chairs.length }), ...variants]
}

/** User-visible message for an error. */
export function errorMessage(error: unknown): string {
  // Programming errors have no user-visible text: log them.
  if (!(error instanceof ApiError)) console.error(error)
  const text = t(`refused-${error instanceof ApiError ? error.code : 'other'}`)
  return text.startsWith('refused-') ? t('refused-other') : text
}

/** Describes an event with square names, for screen readers. */
export function describeEvent(of: EventView, chairs: readonly ChairView[]): string {
  const name = (seat: number) => playerName(chairs[seat - 1]!)
  switch (of.kind) {
    case 'claim':
      return t('event-claim', dominoArgs(of.domino))
    case 'place':
      return t('event-place', { number: of.domino, at: of.at[0], and: of.at[1] })
    case 'discard':
      return t('event-discard', { number: of.domino })
    case 'lay':
      return t('event-lay', { domino: of.domino, at: of.at[0], and: of.at[1] })
    case 'domino_drawn':
      return t('event-draw', { domino: describeDomino(of.domino) })
    case 'king_drawn':
      return t('event-king', { name: name(of.king) })
    case 'starter_drawn':
      return t('event-starter', { name: name(of.starter) })
    case 'tile_drawn':
      return t('event-draws')
  }
}

/** Describes an event without square names, where the board marks it. */
export function describeVisibleEvent(of: EventView, chairs: readonly ChairView[]): string {
  switch (of.kind) {
    case 'place':
      return t('replay-place', dominoArgs(of.domino))
    case 'lay':
      return t('replay-lay', { domino: of.domino })
    default:
      return describeEvent(of, chairs)
  }
}

/** Describes a hint; the board shows its place. */
export function describeHint(preview: Preview): string {
  switch (preview.kind) {
    case 'lay':
      return t('hint-lay', { domino: preview.domino })
    case 'claim':
      return t('hint-claim', { number: preview.domino })
    case 'place':
      return t('hint-place')
    case 'discard':
      return t('hint-discard')
  }
}
