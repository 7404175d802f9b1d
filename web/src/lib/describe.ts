import { Refused } from './api'
import { square } from './squares'
import { t } from './words.svelte'
import { DOMINOES, type ChairSeen, type EventSeen, type KingdomSeen, type Preview, type Scene } from './wire'

/** What somebody at the table is called: opponents are told apart by their colours. */
export function called(chair: ChairSeen): string {
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
export function kingdom(of: KingdomSeen): string {
  const rows = new Map<number, string[]>()
  for (const cell of of.cells) {
    const { x, y } = square(cell.at)
    const what = cell.terrain === 'castle' ? t('castle') : half(cell.terrain, cell.crowns)
    const row = rows.get(y) ?? []
    row.push(`${String.fromCharCode(65 + x)} ${what}`)
    rows.set(y, row)
  }
  const sorted = [...rows].sort(([a], [b]) => a - b)
  return sorted.map(([y, row]) => t('kingdom-row', { row: y + 1, squares: row.join(', ') })).join(' ')
}

/** The rules of a table in a few words. */
export function rules(line: string): string[] {
  const words = line.split(' ').slice(1)
  const parts: string[] = []
  for (const word of words) {
    const [key, value] = word.split('=') as [string, string?]
    if (key === 'players') parts.push(t('rules-players', { players: Number(value) }))
    else parts.push(t(`variant-${value ? `${key}-${value}` : key}`))
  }
  return parts
}

/** Why something did not work, in words. */
export function problem(error: unknown): string {
  // A mistake of ours says nothing to people; whoever looks for it finds it in the console.
  if (!(error instanceof Refused)) console.error(error)
  const text = t(`refused-${error instanceof Refused ? error.code : 'other'}`)
  return text.startsWith('refused-') ? t('refused-other') : text
}

/** What happened, in words: `2 claim 17` or `draw 5`. Squares have names for those who listen. */
export function event(text: string): string {
  const words = text.split(' ')
  if (/^\d$/.test(words[0]!)) words.shift()
  const [what, first = '', second = ''] = words
  const places = (pair: string) => pair.match(/[a-z]\d+/g) ?? ['', '']
  switch (what) {
    case 'claim':
      return t('event-claim', { domino: domino(Number(first)) })
    case 'place':
      return t('event-place', { at: places(first)[0], and: places(first)[1]! })
    case 'discard':
      return t('event-discard')
    case 'lay':
      return t('event-lay', { domino: first, at: places(second)[0], and: places(second)[1]! })
    case 'draw':
      return /^\d+$/.test(first) ? t('event-draw', { domino: domino(Number(first)) }) : t('event-draws')
    case 'king':
      return t('event-king', { seat: Number(first) })
    default:
      return t('event-draws')
  }
}

/** What happened, for those who see the board: there it is marked, and squares have no names. */
export function seen({ seat, text }: EventSeen, scene: Scene): string {
  const [, what, which] = text.split(' ')
  if (seat && what === 'lay' && which) return t('replay-lay', { domino: which })
  if (seat && what === 'place' && scene.game === 'kingdomino') {
    const placed = scene.kingdoms[seat - 1]!.dominoes.find(({ at }) => at.join('') === which)
    if (placed) return t('replay-place', { domino: domino(placed.domino) })
  }
  return event(text)
}

/** What a hint advises, for those who see where it is shown. */
export function advice(preview: Preview): string {
  if (preview.game === 'domination') return t('hint-lay', { domino: preview.domino })
  switch (preview.kind) {
    case 'claim':
      return t('hint-claim', { number: preview.domino })
    case 'place':
      return t('hint-place')
    case 'discard':
      return t('hint-discard')
  }
}
