import type { Criterion, Point, GameResult, ScoreView } from './wire'

/** One line of a count: a property, or a bonus. */
export type Counted = {
  readonly name: string
  readonly terrain: string | null
  readonly squares: number
  readonly crowns: number
  readonly points: number
  /** The squares of the property. */
  readonly covers: readonly Point[]
}

/** All that brings points, the most first, bonuses last. If it decides, the largest property is there even without a crown. */
export function counted(score: ScoreView, largestDecides = false): readonly Counted[] {
  const largest = Math.max(0, ...score.properties.map((property) => property.squares))
  const bare = largestDecides && !score.properties.some(({ squares, points }) => squares === largest && points > 0)
  const first = bare ? score.properties.find(({ squares }) => squares === largest) : undefined
  const properties = score.properties
    .filter((property) => property.points > 0 || property === first)
    .toSorted((a, b) => b.points - a.points)
    .map((property) => ({ ...property, name: `terrain-${property.terrain}` }))
  const bonuses = score.bonuses.map(({ keyword, points }) => ({
    name: `variant-${keyword}`,
    terrain: null,
    squares: 0,
    crowns: 0,
    points,
    covers: [],
  }))
  return [...properties, ...bonuses]
}

/** Somebody whom points did not tell from another, and how much they have of what was compared then. */
export type Tied = {
  readonly seat: number
  readonly figures: readonly { readonly what: Criterion; readonly count: number }[]
}

/** Those who had as much as the winner until something decided, the winner first; nobody if points did. */
export function tied({ winners, decided, compared }: GameResult): readonly Tied[] {
  if (decided === 'points') return []
  const equal = decided === 'shared' ? compared : compared.slice(0, -1)
  // What was equal before that is said in words; if nothing decided, all of it is shown.
  const shown = decided === 'shared' ? compared.slice(1) : compared.slice(-1)
  const winner = winners[0]! - 1
  return compared[0]!.figures
    .map((_, seat) => seat)
    .filter((seat) => equal.every(({ figures }) => figures[seat] === figures[winner]))
    .map((seat) => ({ seat: seat + 1, figures: shown.map(({ what, figures }) => ({ what, count: figures[seat]! })) }))
    .toSorted((a, b) => (b.figures.at(-1)?.count ?? 0) - (a.figures.at(-1)?.count ?? 0))
}
