/** Requests for new tables, one function per way to play. */
import { effective, offered, rulesLine, type Game } from '../lib/rules'
import type { Level, NewChair, NewTable } from '../lib/wire'

export const CLOCKS = ['none', 'fast', 'slow', 'day', 'three-days'] as const
const SECONDS: Partial<Record<string, number>> = { fast: 30, slow: 120, day: 86_400, 'three-days': 259_200 }

/** Choices made in the lobby. */
export type Setup = {
  game: Game
  players: number
  /** Words of the rules line; those not offered for this number of players are ignored. */
  words: readonly string[]
  name: string
  level: Level
}

export function rules({ game, players, words }: Setup): string {
  const choosable = offered(game, players)
  const chosen = words.filter((word) => choosable.includes(word))
  return rulesLine(game, players, effective(game, players, chosen))
}

export function clock(choice: string): NewTable['clock'] {
  const seconds = SECONDS[choice]
  return seconds ? { each_move: { seconds } } : 'none'
}

const me = ({ name }: Setup): NewChair => ({ me: { name } })
const computer = ({ level }: Setup): NewChair => ({ opponent: { level } })
const rest = ({ players }: Setup, chair: NewChair) => Array<NewChair>(players - 1).fill(chair)

export function againstComputer(setup: Setup): NewTable {
  return { rules: rules(setup), chairs: [me(setup), ...rest(setup, computer(setup))] }
}

export function withFriends(setup: Setup, clockChoice: string, listed: boolean, shared: boolean): NewTable {
  const chairs = [me(setup), ...rest(setup, 'open')]
  return { rules: rules(setup), chairs, listed, shared_screens: shared, undo: true, clock: clock(clockChoice) }
}

/** Several players on one device. */
export function passAndPlay(setup: Setup, names: readonly string[]): NewTable {
  return { rules: rules(setup), chairs: names.map((name) => ({ me: { name } })), undo: true }
}

export function computerOnly(setup: Setup): NewTable {
  return { rules: rules(setup), chairs: [computer(setup), ...rest(setup, computer(setup))] }
}

/** Tutorial game against the weakest computer player. */
export function tutorial(setup: Setup): NewTable {
  return { rules: rulesLine(setup.game, 2, []), chairs: [me(setup), { opponent: { level: 'child' } }] }
}
