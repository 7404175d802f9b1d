import { expect, test } from 'vitest'
import { freeName } from '../src/lib/names'

test('a default name is numbered if another player has it', () => {
  expect(freeName('Guest', ['Anna', null])).toBe('Guest')
  expect(freeName('Guest', ['Anna', 'guest'])).toBe('Guest 2')
  expect(freeName('Guest', ['Guest', 'Guest 2', 'Ｇuest 3'])).toBe('Guest 4')
})
