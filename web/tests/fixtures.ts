import { square } from '../src/learn/square_names'
import type { Choice } from '../src/lib/wire'

/** A legal placement in Kingdomino. */
export function place(id: number, a: string, b: string, gain = 0): Choice {
  const squares: [ReturnType<typeof square>, ReturnType<typeof square>] = [square(a), square(b)]
  const preview = { kind: 'place', domino: 13, at: [a, b], squares, total: gain, gain, holes: 0 } as const
  return { id, action: `place ${a}${b}`, preview: { game: 'kingdomino', ...preview, at: [a, b] } }
}

/** A legal action in Domination. */
export function lay(id: number, pips: [number, number], a: string, b: string): Choice {
  const domino = pips.join('-')
  return {
    id,
    action: `lay ${domino} ${a}${b}`,
    preview: {
      game: 'domination',
      kind: 'lay',
      domino,
      pips,
      at: [a, b],
      squares: [square(a), square(b)],
      conquers: [],
      conquers_areas: [],
      opens: [],
      opens_areas: [],
    },
  }
}
