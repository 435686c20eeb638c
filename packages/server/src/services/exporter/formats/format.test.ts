import { expect, it } from 'vitest'
import { cutNote, rowsText } from './format.ts'

it.each([
  [0, '0 rows'],
  [1, '1 row'],
  [1234, '1,234 rows'],
])('EX1 EX3 %i rows of a file are called %s', (rows, text) => {
  expect(rowsText(rows)).toBe(text)
  expect(cutNote(rows)).toBe(`Cut at ${text}. The question gives more.`)
})
