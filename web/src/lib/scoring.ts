import type { Criterion, Point, GameResult, ScoreView } from './wire'

/** Line of a score table: a property or a bonus. */
export type ScoreLine = {
  readonly name: string
  readonly terrain: string | null
  readonly squares: number
  readonly crowns: number
  readonly points: number
  /** Squares of the property. */
  readonly covers: readonly Point[]
}

/**
 * Score lines of a kingdom: properties by points, then bonuses.
 *
 * If the largest property breaks a tie, it is listed even without a crown.
 */
export function scoreLines(score: ScoreView, largestDecides = false): readonly ScoreLine[] {
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

/** A player tied on points, with the tie-break figures to show. */
export type TiedPlayer = {
  readonly seat: number
  readonly figures: readonly { readonly what: Criterion; readonly count: number }[]
}

/** Players tied with the winner before the deciding criterion, the winner first. Empty if points decided. */
export function tiedPlayers({ winners, decided, compared }: GameResult): readonly TiedPlayer[] {
  if (decided === 'points') return []
  const equal = decided === 'shared' ? compared : compared.slice(0, -1)
  // The criterion that broke the tie; after a shared victory all that were compared.
  const shown = decided === 'shared' ? compared.slice(1) : compared.slice(-1)
  const winner = winners[0]! - 1
  return compared[0]!.figures
    .map((_, seat) => seat)
    .filter((seat) => equal.every(({ figures }) => figures[seat] === figures[winner]))
    .map((seat) => ({ seat: seat + 1, figures: shown.map(({ what, figures }) => ({ what, count: figures[seat]! })) }))
    .toSorted((a, b) => (b.figures.at(-1)?.count ?? 0) - (a.figures.at(-1)?.count ?? 0))
}
