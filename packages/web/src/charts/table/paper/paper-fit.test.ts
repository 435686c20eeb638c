import { expect, it } from 'vitest'
import { fitterOf, paperNote, tableWidth, withCutTexts } from './paper-fit.ts'

const { page: fitToPaper, screen: fitToScreen } = fitterOf

const wanted = { lead: 70, widths: [100, 100, 100], lines: 42, rowHeight: 32, edgeHeight: 70 }

it('a table that fits is printed in its size, with as many lines as find room [DE9]', () => {
  expect(fitToPaper({ width: 400, height: 330 }, wanted)).toEqual({ scale: 1, columns: 3, lines: 8 })
  expect(fitToPaper({ width: 400, height: 330 }, { ...wanted, lines: 3 })).toEqual({ scale: 1, columns: 3, lines: 3 })
  expect(fitToPaper({ width: 400, height: 40 }, wanted).lines).toBe(1)
})

it('a wide table is made smaller until all columns fit, and then has room for more lines [DE9]', () => {
  expect(fitToPaper({ width: 277.5, height: 330 }, wanted)).toEqual({ scale: 0.75, columns: 3, lines: 11 })
})

it('a table that would be too small to read leaves its last columns out [DE9]', () => {
  expect(
    fitToPaper({ width: 200, height: 330 }, { ...wanted, widths: Array.from({ length: 9 }, () => 100) }),
  ).toMatchObject({ scale: 0.5, columns: 3 })
  expect(fitToPaper({ width: 20, height: 330 }, wanted).columns).toBe(1)
})

it('a table on a wall shows whole rows, a little smaller where all of them fit then, and says what is left out', () => {
  const ten = { ...wanted, lines: 10 }
  expect(fitToScreen({ width: 400, height: 390 }, ten)).toEqual({ scale: 1, columns: 3, lines: 10 })
  const smaller = fitToScreen({ width: 400, height: 351 }, ten)
  expect(smaller).toEqual({ scale: 0.9, columns: 3, lines: 10 })
  expect(tableWidth(wanted.lead, wanted.widths, smaller, 400)).toBe(444)
  // Below the rows is room for the words that count them.
  expect(fitToScreen({ width: 400, height: 330 }, wanted)).toEqual({ scale: 1, columns: 3, lines: 7 })
  expect(fitToScreen({ width: 400, height: 390 }, { ...ten, isPart: true }).lines).toBe(9)
  expect(
    paperNote({ before: 0, rows: 7, allRows: 42, isPart: false, missingColumns: ['Cost'], surface: 'screen' }),
  ).toBe('First 7 of 42 rows. 1 column does not fit on the screen: Cost')
})

it('texts of a wall are cut before a column is left out, and not below what can be read', () => {
  const isText = (at: number) => at < 2
  expect(withCutTexts([310, 210, 80], isText, 600)).toEqual([310, 210, 80])
  expect(withCutTexts([310, 210, 80], isText, 425)).toEqual([243, 176, 80])
  expect(withCutTexts([310, 210, 80], isText, 100)).toEqual([110, 110, 80])
})

it('what a printed table leaves out stands below it [DE9]', () => {
  const printed = { before: 0, rows: 8, allRows: 42, isPart: false, missingColumns: [] }
  expect(paperNote(printed)).toBe('First 8 of 42 rows')
  expect(paperNote({ ...printed, before: 20 })).toBe('Rows 21 to 28 of 42')
  expect(paperNote({ ...printed, rows: 1, allRows: 1500, isPart: true })).toBe('First 1 of more than 1,500 rows')
  expect(paperNote({ ...printed, rows: 42, isPart: true })).toBe('First 42 of more than 42 rows')
  expect(paperNote({ ...printed, rows: 7, allRows: 500, isPart: true, countedRows: 534 })).toBe('First 7 of 534 rows')
  expect(paperNote({ ...printed, rows: 42 })).toBeUndefined()
  expect(paperNote({ ...printed, rows: 42, missingColumns: ['Ward', 'Cost'] })).toBe(
    '2 columns do not fit on the page: Ward, Cost',
  )
  expect(paperNote({ ...printed, missingColumns: ['Cost'] })).toBe(
    'First 8 of 42 rows. 1 column does not fit on the page: Cost',
  )
})
