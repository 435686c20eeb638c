import { expect, it } from 'vitest'
import { rowsOfText } from './text-rows.ts'

it.each([
  ['a few words', 1],
  ['1\n2\n3\n4', 1],
  ['## Waits\n\nFirst\n\nSecond\n\nThird\n\n> quotation', 2],
  ['word '.repeat(60), 2],
  ['word '.repeat(2000), 4],
  ['', 1],
])('a text is given the rows that it needs: %j', (text, rows) => {
  expect(rowsOfText(text)).toBe(rows)
})
