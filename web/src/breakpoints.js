/**
 * Named breakpoints: `@media (--short-landscape)` in a component is replaced by its condition at compile time,
 * because browsers support neither custom media queries nor custom properties in media queries.
 *
 * @type {Readonly<Record<string, string>>}
 */
export const BREAKPOINTS = {
  /** Phones in portrait and anything as narrow; and its opposite. */
  narrow: '(max-width: 39.99rem)',
  'not-narrow': '(min-width: 40rem)',
  /** The narrowest phones. */
  'very-narrow': '(max-width: 26rem)',
  'narrow-portrait': '(max-width: 39.99rem) and (orientation: portrait)',
  /** Phones in landscape. */
  'short-landscape': '(max-height: 30rem) and (orientation: landscape)',
  /** Scrolling pages on phones in landscape. */
  'short-wide': '(max-height: 30rem) and (min-width: 40rem)',
  /** Phones in either orientation: no space for optional content. */
  small: '(max-width: 39.99rem) or (max-height: 30rem)',
  /** Wide enough for three columns: players, board and side panel. */
  columns: '(min-width: 60rem) or ((min-width: 40rem) and (orientation: landscape))',
  /** Wide enough for a table of contents beside the text. */
  contents: '(min-width: 62rem)',
  /** Wide enough for both lines of Kingdomino side by side. */
  wide: '(min-width: 75rem)',
  /** Portrait screens without space for the other kingdoms. */
  'short-portrait': '(max-height: 41rem) and (orientation: portrait)',
  /** Narrow: tall enough for a rack of two rows, or too short. */
  'narrow-tall': '(max-width: 39.99rem) and (min-height: 44rem)',
  'narrow-short': '(max-width: 39.99rem) and (max-height: 39rem)',
  /** Too narrow for labels beside icons. */
  'icons-only': '(max-width: 47.99rem)',
}

/** Svelte preprocessor that replaces breakpoint names; an unknown name fails the build. */
export function namedBreakpoints() {
  return {
    name: 'named-breakpoints',
    /** @param {{ content: string, filename?: string }} source */
    style({ content, filename }) {
      const code = content.replace(/@media ([^{]*)\{/g, (rule) =>
        rule.replace(/\(--([\w-]+)\)/g, (_, name) => {
          const condition = BREAKPOINTS[name]
          if (!condition) throw new Error(`${filename}: unknown breakpoint --${name}, see src/breakpoints.js`)
          return rule.trim() === `@media (--${name}) {` ? condition : `(${condition})`
        }),
      )
      return { code }
    },
  }
}
