import type { ScoreSeen } from './wire'

/** One line of a count: a property, or a bonus. */
export type Counted = {
  readonly name: string
  readonly terrain: string | null
  readonly squares: number
  readonly crowns: number
  readonly points: number
  /** What is talked about. */
  readonly at: readonly string[]
}

/** All that brings points, the most first, bonuses last. */
export function counted(score: ScoreSeen): readonly Counted[] {
  const properties = score.properties
    .filter((property) => property.points > 0)
    .toSorted((a, b) => b.points - a.points)
    .map((property) => ({ ...property, name: `terrain-${property.terrain}` }))
  const bonus = (name: string, points: number) =>
    points ? [{ name, terrain: null, squares: 0, crowns: 0, points, at: [] }] : []
  return [
    ...properties,
    ...bonus('variant-middle-kingdom', score.middle_kingdom),
    ...bonus('variant-harmony', score.harmony),
  ]
}
