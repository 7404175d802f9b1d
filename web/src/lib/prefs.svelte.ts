import type { Level } from './wire'

/** Delay between two shown moves of other players, in milliseconds. */
export const PACES = { calm: 1000, quick: 450, instant: 0 }
export type Pace = keyof typeof PACES

/** User preferences, stored in the browser. */
type Prefs = {
  language: string | null
  theme: 'auto' | 'light' | 'dark'
  name: string
  /** Names of the pass-and-play players, by seat. */
  names: string[]
  game: 'kingdomino' | 'domination'
  players: number
  level: Level
  variants: string[]
  clock: string
  /** Speed at which moves of other players are shown. */
  pace: Pace
  sound: boolean
  notify: boolean
  /** Games whose tutorial is done. */
  learned: string[]
  /** Whether the lobby last listed running games. */
  playing: boolean
}

const KEY = 'dominium'
const DEFAULTS: Prefs = {
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

function loadPrefs(): Partial<Prefs> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Prefs>
  } catch {
    return {}
  }
}

export const prefs = $state<Prefs>({ ...DEFAULTS, ...loadPrefs() })

/** Saves the preferences and applies the theme whenever they change. Called once. */
export function persistPrefs() {
  $effect.root(() => {
    $effect(() => {
      const text = JSON.stringify(prefs)
      try {
        localStorage.setItem(KEY, text)
      } catch {
        // Without storage the game is playable; preferences last until the page is closed.
      }
    })
    $effect(() => {
      if (prefs.theme === 'auto') delete document.documentElement.dataset.theme
      else document.documentElement.dataset.theme = prefs.theme
    })
  })
}
