/** Rules chosen on the rules page, kept in the URL query: `?players=3&edition=revised&harmony`. */
import { choices, effective, PLAYERS, toggle, toggles, value, type Option, type Players } from '../lib/rules'

export type Choice = { readonly players: Players; readonly words: readonly string[] }

const GAME = 'kingdomino'
const offered = () => [...choices(GAME), ...toggles(GAME)].flatMap(offeredWords)

/** Words of an option on the rules page: those the lobby offers, and the default. */
export function offeredWords(option: Option): string[] {
  const words = option.values.filter((one) => one.offered.length || one.word === option.default)
  return words.map(({ word }) => word)
}

/** On/off words; bonuses in the order of score tables, the largest first. */
export function variantWords(): string[] {
  const words = toggles(GAME).flatMap(offeredWords)
  const points = (word: string) => value(GAME, word)!.bonus
  const bonuses = words.filter(points).toSorted((a, b) => points(b) - points(a))
  return words.map((word) => (points(word) ? bonuses.shift()! : word))
}

/** Parses a URL query; unknown words are ignored. */
export function fromQuery(query: string, players: number): Choice {
  const asked = [...new URLSearchParams(query)].map(([key, text]) => (text ? `${key}=${text}` : key))
  const words = offered().filter((word) => asked.includes(word))
  const implied = words.map((word) => value(GAME, word)?.implied_players).find(Boolean)
  const wanted = Number(asked.find((word) => word.startsWith('players='))?.slice('players='.length) ?? players)
  const count = implied ?? wanted
  return { players: PLAYERS.find((one) => one === count) ?? PLAYERS[0], words }
}

export function toQuery({ players, words }: Choice): string {
  return '?' + [`players=${players}`, ...effective(GAME, players, words)].join('&')
}

/** Whether a word is chosen. The default is chosen if no other word of its option is. */
export function isChosen(choice: Choice, option: Option, word: string): boolean {
  if (word !== option.default) return choice.words.includes(word)
  return !option.values.some((other) => other.word !== word && choice.words.includes(other.word))
}

/** Value of the chosen word of an option: the part after `=`. */
export function chosenValue(choice: Choice, keyword: string): string {
  const option = choices(GAME).find((one) => one.keyword === keyword)
  const word = option?.values.find((one) => isChosen(choice, option, one.word))?.word
  return word?.split('=')[1] ?? ''
}

export function withPlayers(choice: Choice, players: Players): Choice {
  const fits = (word: string) => value(GAME, word)!.players.includes(players)
  return { players, words: choice.words.filter(fits) }
}

/** Toggles a word; one that implies a number of players sets that number. */
export function withToggled(choice: Choice, word: string): Choice {
  const words = toggle(choice.words, word)
  const implied = words.includes(word) ? value(GAME, word)!.implied_players : null
  return { players: PLAYERS.find((one) => one === implied) ?? choice.players, words }
}
