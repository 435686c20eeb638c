import { expect, it } from 'vitest'
import { columnOf, measureOf } from '../../testing/results.ts'
import { cellWriters, exactText, toClipboard } from './cell-text.ts'

const moment = columnOf('Seen', {
  oceanDataType: 'DATE',
  dataPattern: 'YYYY-MM-DDTHH:mm:ss',
  expression: { function: 'none', dbColumn: 3 },
})

it('writes moments as specified, days without a time, and date groups as they are', () => {
  const day = { ...moment, dataPattern: 'YYYY-MM-DD' }
  const byDay = { ...day, expression: { function: 'day' as const, dbColumn: 3 } }
  const [writeMoment, writeDay, writeGroup] = cellWriters({ columns: [moment, day, byDay], data: [] })
  expect(writeMoment?.('2026-03-05T14:30:00')).toBe('2026-Mar-05 14:30:00')
  expect(writeDay?.('2026-03-05')).toBe('2026-Mar-05')
  expect(writeGroup?.('2026-03-05')).toBe('2026-03-05')
})

it('gives all numbers of a column the same decimals', () => {
  const table = {
    columns: [measureOf('Rate'), measureOf('Visits')],
    data: [
      [1.5, 3],
      [2, null],
    ],
  }
  const [writeRate, writeVisits] = cellWriters(table)
  expect([writeRate?.(1.5), writeRate?.(2), writeVisits?.(1200)]).toEqual(['1.50', '2.00', '1,200'])
})

it('RV2 a column has the decimals of its total too, and the others keep theirs', () => {
  const table = {
    columns: [measureOf('Median of stay'), measureOf('Visits')],
    data: [
      [83, 3],
      [48, 4],
    ],
  }
  const [writeMedian, writeVisits] = cellWriters(table, new Set([0]))
  expect([writeMedian?.(83), writeMedian?.(61.5), writeVisits?.(7)]).toEqual(['83.00', '61.50', '7'])
})

it('RV2 a number that only names something, such as an id or a year, is written without thousands', () => {
  const [writeId] = cellWriters({ columns: [columnOf('Encounter ID', { oceanDataType: 'NUMBER' })], data: [[197268]] })
  expect([writeId?.(197268), writeId?.('9007199254740993')]).toEqual(['197268', '9007199254740993'])
})

it('RV2 a copied text that begins with a quote is quoted, so that a spreadsheet does not join it with the cells behind it', () => {
  expect(
    toClipboard(
      ['Note', 'Cost'],
      [columnOf('Note'), measureOf('Cost')],
      [
        ['"acute', 1],
        ['an "acute" pain', 2],
        ['"a" and "b"', 3],
      ],
    ),
  ).toBe('Note\tCost\n"""acute"\t1\nan "acute" pain\t2\n"""a"" and ""b"""\t3')
})

it('R19 a copied text that a spreadsheet would run as a formula begins with an apostrophe, and numbers and times do not', () => {
  const columns = [
    columnOf('Note'),
    columnOf('Balance', { oceanDataType: 'NUMBER' }),
    columnOf('Late by', { oceanDataType: 'OTHER' }),
  ]
  const cells = [
    ['=HYPERLINK("http://x","Result")', -5, '-01:30:00'],
    ['\n+1', '-12345678901234567890', '=1+1'],
    ['"-2', null, '-3 days'],
    ['Ann-2', 4, '+'],
  ]
  expect(toClipboard(['=Note', 'Balance', 'Late by'], columns, cells).split('\n')).toEqual([
    "'=Note\tBalance\tLate by",
    `'=HYPERLINK("http://x","Result")\t-5\t-01:30:00`,
    "' +1\t-12345678901234567890\t'=1+1",
    `'"-2\t\t-3 days`,
    "Ann-2\t4\t'+",
  ])
})

it('copies cells with headings and keeps each row on one line', () => {
  expect(
    toClipboard(
      ['Ward', 'Note'],
      [columnOf('Ward'), columnOf('Note')],
      [
        ['A', 'two\nlines\tand tab'],
        ['B', null],
      ],
    ),
  ).toBe('Ward\tNote\nA\ttwo lines and tab\nB\t')
})

it('RV2 differences of dates are shown in days, hours and minutes', () => {
  const [writeStay] = cellWriters({
    columns: [measureOf('Stay', { format: { style: 'duration', of: 'seconds' } })],
    data: [[90_000.5]],
  })
  expect([writeStay?.(90_000.5), writeStay?.(-7200)]).toEqual(['1 d 1 h', '-2 h'])
})

it('says every digit of a number that is rounded, and nothing of others', () => {
  const days = measureOf('Stay', { format: { style: 'number', decimals: 1, unit: 'd' } })
  expect(exactText(days, 0.0201, '0.0 d')).toBe('0.0201 d')
  // Rounding up may write as many signs as the number has, or more.
  const whole = measureOf('Share', { format: { style: 'percent', of: 'hundred', decimals: 0 } })
  expect([
    exactText(measureOf('Share'), 99.997, '100.00'),
    exactText(measureOf('Cost'), '999.996', '1,000.00'),
    exactText(whole, 99.6, '100%'),
    exactText(days, 0.96, '1.0 d'),
  ]).toEqual(['99.997', '999.996', '99.6%', '0.96 d'])
  expect([
    exactText(days, 1.5, '1.5 d'),
    exactText(measureOf('Rate'), 1.5, '1.50'),
    exactText(days, 2, '2.0 d'),
  ]).toEqual([undefined, undefined, undefined])
  expect([exactText(days, null, ''), exactText(columnOf('Ward'), 'A', 'A')]).toEqual([undefined, undefined])
})
