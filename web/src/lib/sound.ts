import { prefs } from './prefs.svelte'

let context: AudioContext | null = null

/** Plays a short wooden knock if sound effects are on. */
export function knock() {
  if (!prefs.sound || !('AudioContext' in globalThis)) return
  context ??= new AudioContext()
  const now = context.currentTime
  const tone = context.createOscillator()
  const loud = context.createGain()
  tone.type = 'triangle'
  tone.frequency.setValueAtTime(420, now)
  tone.frequency.exponentialRampToValueAtTime(140, now + 0.06)
  loud.gain.setValueAtTime(0.25, now)
  loud.gain.exponentialRampToValueAtTime(0.001, now + 0.12)
  tone.connect(loud).connect(context.destination)
  tone.start(now)
  tone.stop(now + 0.13)
}
