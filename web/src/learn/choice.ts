/** What somebody plays, and what follows from it for setting up. */
export type Choice = {
  players: 2 | 3 | 4
  edition: 'classic' | 'revised'
  duel: boolean
  'middle-kingdom': boolean
  harmony: boolean
  dynasty: boolean
}

export const VARIANTS = ['duel', 'middle-kingdom', 'harmony', 'dynasty'] as const

/** Reads it from the address: `?players=3&edition=revised&harmony`. */
export function read(query: string, players: number): Choice {
  const words = new URLSearchParams(query)
  const duel = words.has('duel')
  const wanted = Number(words.get('players') ?? players)
  return {
    players: duel ? 2 : wanted === 3 || wanted === 4 ? wanted : 2,
    edition: words.get('edition') === 'revised' ? 'revised' : 'classic',
    duel,
    'middle-kingdom': words.has('middle-kingdom'),
    harmony: words.has('harmony'),
    dynasty: words.has('dynasty'),
  }
}

export function written(choice: Choice): string {
  const edition = choice.edition === 'revised' ? '&edition=revised' : ''
  return `?players=${choice.players}${edition}${VARIANTS.map((word) => (choice[word] ? `&${word}` : '')).join('')}`
}

export function facts({ players, edition, duel }: Choice) {
  const few = players === 3 && edition === 'classic'
  return {
    kings: players === 2 ? 2 : 1,
    dominoes: players === 2 && !duel ? 24 : few ? 36 : 48,
    line: few ? 3 : 4,
    rounds: players === 2 && !duel ? 6 : 12,
    limit: duel ? (7 as const) : (5 as const),
    each: duel ? 24 : 12,
  }
}
