import { Refused } from './api'
import { t } from './i18n.svelte'
import { DOMINOES, type ChairView, type EventView, type KingdomView, type ListedTable, type Preview } from './wire'

/** What somebody at the table is called: opponents are told apart by their colours. */
export function called(chair: ChairView): string {
  if (chair.name) return chair.name
  return chair.level ? t(`seat-${chair.seat}`) : t('chair-open')
}

/** An opponent where nobody sees the level beside it. */
export function opponent(seat: number, level: string): string {
  return t('opponent-name', { colour: t(`seat-${seat}`), level: t(`level-${level}`) })
}

export function half(terrain: string, crowns: number): string {
  return crowns ? t('half-crowned', { terrain: t(`terrain-${terrain}`), crowns }) : t(`terrain-${terrain}`)
}

/** A domino in words. */
export function domino(number: number): string {
  const [a, b] = DOMINOES[number - 1]!
  return t('domino-of', { number, a: half(a[0], a[1]), b: half(b[0], b[1]) })
}

/** A kingdom in words, for those who cannot see it: row by row. */
export function kingdom(of: KingdomView): string {
  const rows = new Map<number, string[]>()
  for (const cell of of.cells) {
    const { x, y } = cell
    const what = cell.terrain === 'castle' ? t('castle') : half(cell.terrain, cell.crowns)
    const row = rows.get(y) ?? []
    row.push(`${String.fromCharCode(65 + x)} ${what}`)
    rows.set(y, row)
  }
  const sorted = [...rows].sort(([a], [b]) => a - b)
  return sorted.map(([y, row]) => t('kingdom-row', { row: y + 1, squares: row.join(', ') })).join(' ')
}

/** The rules of a table in a few words. */
export function rules({
  chairs,
  options,
}: Pick<ListedTable, 'options'> & { readonly chairs: readonly unknown[] }): string[] {
  const variants = options.map(({ keyword, value }) => t(`variant-${value ? `${keyword}-${value}` : keyword}`))
  return [t('rules-players', { players: chairs.length }), ...variants]
}

/** Why something did not work, in words. */
export function problem(error: unknown): string {
  // A mistake of ours says nothing to people; whoever looks for it finds it in the console.
  if (!(error instanceof Refused)) console.error(error)
  const text = t(`refused-${error instanceof Refused ? error.code : 'other'}`)
  return text.startsWith('refused-') ? t('refused-other') : text
}

/** An event in words, with the names of squares for people who listen. */
export function event(of: EventView): string {
  switch (of.kind) {
    case 'claim':
      return t('event-claim', { domino: domino(of.domino) })
    case 'place':
      return t('event-place', { at: of.at[0], and: of.at[1] })
    case 'discard':
      return t('event-discard')
    case 'lay':
      return t('event-lay', { domino: of.domino, at: of.at[0], and: of.at[1] })
    case 'domino_drawn':
      return t('event-draw', { domino: domino(of.domino) })
    case 'king_drawn':
      return t('event-king', { seat: of.king })
    case 'starter_drawn':
    case 'tile_drawn':
      return t('event-draws')
  }
}

/** An event in words for people who see the board: there it is marked, and squares have no names. */
export function seen(of: EventView): string {
  switch (of.kind) {
    case 'place':
      return t('replay-place', { domino: domino(of.domino) })
    case 'lay':
      return t('replay-lay', { domino: of.domino })
    default:
      return event(of)
  }
}

/** What a hint advises, for those who see where it is shown. */
export function advice(preview: Preview): string {
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
