/** Rules options: what the catalogue offers, rules lines, and the facts derived from them. */
import { CATALOGUE } from './catalogue'

export type Game = keyof typeof CATALOGUE
export const GAMES = Object.keys(CATALOGUE) as Game[]
export const PLAYERS = [2, 3, 4] as const
export type Players = (typeof PLAYERS)[number]

/** A value of an option, as one word of a rules line. */
export type Value = {
  readonly word: string
  /** Numbers of players it is valid for. */
  readonly players: readonly number[]
  /** Numbers of players for which the lobby offers it. */
  readonly offered: readonly number[]
  readonly implied_players: number | null
  /** Points of the scoring bonus it adds, or 0. */
  readonly bonus: number
}
export type Option = {
  readonly keyword: string
  /** Default word; null if the option is off by default. */
  readonly default: string | null
  readonly values: readonly Value[]
}
export type Facts<G extends Game> = (typeof CATALOGUE)[G]['facts'][keyof (typeof CATALOGUE)[G]['facts']]

/** All options except the number of players, in rules-line order. */
export function options(game: Game): readonly Option[] {
  const all: readonly Option[] = CATALOGUE[game].options
  return all.filter(({ keyword }) => keyword !== 'players')
}

/** Options offered in the lobby: on/off toggles, and choices between values. */
export const toggles = (game: Game) => options(game).filter((option) => !option.default && isOffered(option))
export const choices = (game: Game) => options(game).filter((option) => option.default && isOffered(option))
const isOffered = ({ values }: Option) => values.some(({ offered }) => offered.length)

const values = (game: Game) => options(game).flatMap((option) => option.values)
export const value = (game: Game, word: string) => values(game).find((one) => one.word === word)
const keyword = (word: string) => word.split('=')[0]

/** Words that the lobby offers for a number of players. */
export function offered(game: Game, players: number): string[] {
  return values(game).flatMap((one) => (one.offered.includes(players) ? one.word : []))
}

/** Toggles a word; words with the same keyword exclude each other. */
export function toggle(words: readonly string[], word: string): string[] {
  const others = words.filter((other) => keyword(other) !== keyword(word))
  return words.includes(word) ? others : [...others, word]
}

/** Words that apply to a number of players and are not defaults, in rules-line order. */
export function effective(game: Game, players: number, words: readonly string[]): string[] {
  return options(game).flatMap((option) =>
    option.values.flatMap((one) =>
      words.includes(one.word) && one.word !== option.default && one.players.includes(players) ? one.word : [],
    ),
  )
}

export function rulesLine(game: Game, players: number, words: readonly string[]): string {
  return [game, `players=${players}`, ...effective(game, players, words)].join(' ')
}

/** Facts derived from rules. The catalogue keys them by the words they depend on. */
export function facts<G extends Game>(game: G, players: number, words: readonly string[]): Facts<G> {
  const all: Readonly<Record<string, object>> = CATALOGUE[game].facts
  const keywords = new Set(Object.keys(all).flatMap((key) => key.split(' ').map(keyword)))
  const relevant = effective(game, players, words).filter((word) => keywords.has(keyword(word)))
  return all[[`players=${players}`, ...relevant].join(' ')] as Facts<G>
}

/** Values among the words that add a scoring bonus. */
export function bonuses(game: Game, words: readonly string[]): Value[] {
  return values(game).filter(({ word, bonus }) => bonus && words.includes(word))
}

/** Message id of a word's name. */
export const nameKey = (word: string) => `variant-${word.replace('=', '-')}`
