import type { Level } from './wire'

/** How long a move of somebody else is looked at before the next is shown, in milliseconds. */
export const PACES = { calm: 1000, quick: 450, instant: 0 }
export type Pace = keyof typeof PACES

/** What somebody has chosen, remembered by their browser. */
type Prefs = {
  language: string | null
  theme: 'auto' | 'light' | 'dark'
  name: string
  /** Who plays at one screen, in the order of seats. */
  names: string[]
  game: 'kingdomino' | 'domination'
  players: number
  level: Level
  variants: string[]
  clock: string
  /** How quickly the moves of others follow each other on the screen. */
  pace: Pace
  sound: boolean
  notify: boolean
  /** The games that need not be explained any more. */
  learned: string[]
  /** Were there games that go on when they last looked? */
  playing: boolean
}

const KEY = 'dominium'
const USUAL: Prefs = {
  language: null,
  theme: 'auto',
  name: '',
  names: [],
  game: 'kingdomino',
  players: 2,
  level: 'casual',
  variants: [],
  clock: 'none',
  pace: 'quick',
  sound: false,
  notify: false,
  learned: ['kingdomino', 'domination'],
  playing: false,
}

function kept(): Partial<Prefs> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Prefs>
  } catch {
    return {}
  }
}

export const prefs = $state<Prefs>({ ...USUAL, ...kept() })

/** Keeps what is chosen. Called once. */
export function remember() {
  $effect.root(() => {
    $effect(() => {
      const text = JSON.stringify(prefs)
      try {
        localStorage.setItem(KEY, text)
      } catch {
        // A browser that remembers nothing is not in the way of playing.
      }
    })
    $effect(() => {
      if (prefs.theme === 'auto') delete document.documentElement.dataset.theme
      else document.documentElement.dataset.theme = prefs.theme
    })
  })
}
