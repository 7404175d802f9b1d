/**
 * Named breakpoints: `@media (--short-landscape)` in a component is replaced by the condition here when the
 * component is compiled. Browsers have no such names themselves, and custom properties do not work in media queries.
 *
 * @type {Readonly<Record<string, string>>}
 */
export const BREAKPOINTS = {
  /** Phones held upright, and anything as narrow; and everything else. */
  narrow: '(max-width: 39.99rem)',
  'not-narrow': '(min-width: 40rem)',
  /** The narrowest phones. */
  'very-narrow': '(max-width: 26rem)',
  'narrow-portrait': '(max-width: 39.99rem) and (orientation: portrait)',
  /** Phones held sideways. */
  'short-landscape': '(max-height: 30rem) and (orientation: landscape)',
  /** Pages that scroll, on phones held sideways. */
  'short-wide': '(max-height: 30rem) and (min-width: 40rem)',
  /** Phones of either kind: no room for anything that can be left out. */
  small: '(max-width: 39.99rem) or (max-height: 30rem)',
  /** Enough width for three columns: players, board, and what is to be done. */
  columns: '(min-width: 60rem) or ((min-width: 40rem) and (orientation: landscape))',
  /** Enough width for a table of contents beside the text. */
  contents: '(min-width: 62rem)',
  /** Enough width for both lines of Kingdomino side by side. */
  wide: '(min-width: 75rem)',
  /** An upright screen without room for the kingdoms of the others. */
  'short-portrait': '(max-height: 41rem) and (orientation: portrait)',
  /** Narrow, with room for two rows of a rack; or with hardly any. */
  'narrow-tall': '(max-width: 39.99rem) and (min-height: 44rem)',
  'narrow-short': '(max-width: 39.99rem) and (max-height: 39rem)',
  /** Too narrow for words beside icons. */
  'icons-only': '(max-width: 47.99rem)',
}

/** Svelte preprocessor that replaces the names above; an unknown name fails the build. */
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
