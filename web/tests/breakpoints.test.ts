import { expect, test } from 'vitest'
import { BREAKPOINTS, namedBreakpoints } from '../src/breakpoints.js'

const replaced = (content: string) => namedBreakpoints().style({ content, filename: 'A.svelte' }).code

test('a breakpoint name is replaced by its condition', () => {
  expect(replaced('@media (--narrow) { p { margin: 0 } }')).toBe(`@media ${BREAKPOINTS.narrow} { p { margin: 0 } }`)
})

test('breakpoint names can be combined with other conditions', () => {
  expect(replaced('@media (--small) and (hover) {}')).toBe(`@media (${BREAKPOINTS.small}) and (hover) {}`)
})

test('custom properties outside media queries are not replaced', () => {
  expect(replaced('p { color: var(--ink) }')).toBe('p { color: var(--ink) }')
})

test('an unknown breakpoint name is an error', () => {
  expect(() => replaced('@media (--wider) {}')).toThrow('A.svelte: unknown breakpoint --wider')
})
