import { expect, it } from 'vitest'
import { readColorScheme } from './color-scheme.ts'

it('finds the chosen look among other cookies', () => {
  expect(readColorScheme('a=1; colorScheme=dark; b=2')).toBe('dark')
  expect(readColorScheme('colorScheme=auto')).toBe('auto')
})

it('ignores a look that does not exist', () => {
  expect(readColorScheme('colorScheme=darkest')).toBeUndefined()
  expect(readColorScheme('myColorScheme=dark')).toBeUndefined()
  expect(readColorScheme('')).toBeUndefined()
})
