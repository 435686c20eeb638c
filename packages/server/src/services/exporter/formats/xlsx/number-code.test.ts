import { cellFormatter, numberWriter, type NumberFormat } from '@soundings/query'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { zipParts } from '../../../../testing/zip-parts.ts'
import { convertInLibreOffice } from '../testing/libre-office.ts'
import { bytesOf, column, sheetOf } from '../testing/sheet.ts'
import { type Book, writeBook } from './book.ts'
import { numberCode } from './number-code.ts'

it.each<[NumberFormat, string]>([
  [{ style: 'number' }, '#,##0.00'],
  [{ style: 'number', decimals: 0, thousands: false }, '0'],
  [{ style: 'number', decimals: 1, unit: 'mmol/l' }, '#,##0.0" mmol/l"'],
  [{ style: 'number', decimals: 0, unit: 'the "x"' }, '#,##0" the "\\""x"\\"""'],
  [{ style: 'percent', of: 'one' }, '#,##0.0%'],
  [{ style: 'percent', of: 'hundred', decimals: 2 }, '#,##0.00"%"'],
  [{ style: 'currency', currency: 'JPY' }, '"JPY "#,##0'],
  [{ style: 'duration', of: 'days' }, '#,##0.00'],
])('%j is %s in a spreadsheet', (format, code) => {
  expect(numberCode(format, false)).toBe(code)
})

const formats: readonly NumberFormat[] = [
  ...[0, 1, 2, 3, 6].map((decimals) => ({ style: 'number' as const, decimals })),
  { style: 'number', decimals: 2, thousands: false },
  { style: 'number', decimals: 1, unit: 'µg "pure" & <5' },
  ...[0, 1, 3].flatMap((decimals) => [
    { style: 'percent' as const, of: 'one' as const, decimals },
    { style: 'percent' as const, of: 'hundred' as const, decimals },
  ]),
  { style: 'currency', currency: 'EUR' },
  { style: 'currency', currency: 'JPY' },
]
const number = { dataType: 'NUMBER', kind: 'MEASURE', numberKind: 'float' } as const
const columns = [
  ...formats.map((format, at) => column(`C${at}`, { ...number, format })),
  column('Without a format', number),
  column('A code', { ...number, kind: 'DIMENSION' }),
]

/** Of whole numbers whose total is none, and of others. */
const summaries = ['total', 'min', 'avg', 'count'] as const
const totalled = [
  column('Ward'),
  column('Whole', { ...number, numberKind: 'integer', summaries }),
  column('In kg', { ...number, numberKind: 'integer', summaries, format: { style: 'number', unit: 'kg' } }),
  column('Median', { ...number, summaries }),
]
const shownSummaries = {
  shown: summaries,
  groupedBy: [],
  byDepth: [
    {
      depth: 0,
      cut: false,
      rows: [
        {
          group: [],
          count: 1234,
          figures: [1, 2, 3].map((at) => ({
            column: at,
            total: 1206.071_428_6,
            sum: null,
            min: 1200,
            max: null,
            avg: 1205.5,
            count: 1234,
          })),
        },
      ],
    },
  ],
}

/** Halves and long fractions, small and large, as far as a spreadsheet keeps all digits. */
const amount = fc.oneof(
  fc.integer({ min: -10_000_000, max: 10_000_000 }),
  fc.integer({ min: -99_999_999, max: 99_999_999 }).map((parts) => parts / 1000),
  fc.integer({ min: -9_999, max: 9_999 }).map((parts) => parts / 8),
  fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }).map((parts) => parts / 1_000_000),
)

const unquoted = (field: string): string => (field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field)

/** LibreOffice multiplies a part of one by 100 as a double and may come out just below a half, which Excel and the screen round up. */
const isHalfPercent = (format: NumberFormat | undefined, value: number): boolean =>
  format?.style === 'percent' &&
  format.of === 'one' &&
  (numberWriter(format, 'full')(value).split('.')[1] ?? '').length === (format.decimals ?? 0) + '5%'.length

it('a spreadsheet shows numbers and totals as the screen and mails do, rounded alike [EX1]', async () => {
  const seed = Date.now() % 1_000_000
  const rows = fc.sample(amount, { numRuns: 250, seed }).map((value) => columns.map(() => value))
  // The last of these asks for cells as they are shown.
  const to = 'csv:Text - txt - csv (StarCalc):9,34,76,1,,0,false,false,true'
  const files = {
    'book.xlsx': await bytesOf<Book>(writeBook, sheetOf(columns, rows)),
    'totals.xlsx': await bytesOf<Book>(
      writeBook,
      sheetOf(totalled, [['Eye', 1200, 1200, 1206.25]], { summaries: shownSummaries }),
    ),
  }
  const { 'book.csv': saved, 'totals.csv': totals } = await convertInLibreOffice({ files, to }, [
    'book.csv',
    'totals.csv',
  ])
  expect(totals.trimEnd().split('\n').slice(1)).toEqual([
    'Eye\t1,200\t1,200 kg\t1,206.25',
    'Total (1234) Total\t1,206.07\t1,206.07 kg\t1,206.07',
    'Total (1234) Min\t1,200\t1,200 kg\t1,200.00',
    'Total (1234) Avg\t1,205.50\t1,205.50 kg\t1,205.50',
    'Total (1234) Count\t1,234\t1,234\t1,234',
  ])
  const shown = saved
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t').map(unquoted))
  const writers = columns.map((each) => cellFormatter({ ...each, isDateGroup: false }, () => true))
  const wrong = rows.flatMap((row, line) =>
    row.flatMap((value, at) => {
      const [screen, sheet] = [writers[at]!(value), shown[line]?.[at]]
      return screen === sheet || isHalfPercent(formats[at], value)
        ? []
        : [{ value, format: formats[at], screen, sheet }]
    }),
  )
  expect(wrong, `seed ${seed}`).toEqual([])
})

it('totals have the style of their column in bold, counts do not, and durations stay numbers of their unit', async () => {
  const cost = column('Cost', {
    dataType: 'NUMBER',
    kind: 'MEASURE',
    numberKind: 'decimal',
    summaries: ['total', 'count'],
    format: { style: 'currency', currency: 'EUR' },
  })
  const stay = column('Stay (days)', {
    dataType: 'NUMBER',
    kind: 'MEASURE',
    numberKind: 'float',
    format: { style: 'duration', of: 'days' },
  })
  const shownSummaries = {
    shown: ['total' as const, 'count' as const],
    groupedBy: [],
    byDepth: [
      {
        depth: 0,
        cut: false,
        rows: [
          {
            group: [],
            count: 1,
            figures: [{ column: 1, total: 12.5, sum: 12.5, min: 12.5, max: 12.5, avg: 12.5, count: 1 }],
          },
        ],
      },
    ],
  }
  const parts = await zipParts(
    await bytesOf<Book>(
      writeBook,
      sheetOf([column('Ward'), cost, stay], [['Eye', 12.5, 4.25]], { summaries: shownSummaries }),
    ),
  )
  expect(parts.get('xl/styles.xml')).toContain('<numFmt numFmtId="167" formatCode="&quot;EUR &quot;#,##0.00"/>')
  const sheet = parts.get('xl/worksheets/sheet1.xml')!
  // As wide as the text that is shown, and not as the number.
  const wide = await zipParts(await bytesOf<Book>(writeBook, sheetOf([cost], [[1_234_567.5]])))
  expect(wide.get('xl/worksheets/sheet1.xml')).toContain(`width="${'EUR 1,234,567.50'.length + 2}"`)
  // Nor is the total, which is wider than the values above it.
  const million = {
    ...shownSummaries.byDepth[0]!.rows[0]!,
    figures: [{ ...shownSummaries.byDepth[0]!.rows[0]!.figures[0]!, total: 1_234_567 }],
  }
  const summed = await zipParts(
    await bytesOf<Book>(
      writeBook,
      sheetOf([column('Ward'), cost], [['Eye', 12.5]], {
        summaries: { ...shownSummaries, byDepth: [{ depth: 0, cut: false, rows: [million] }] },
      }),
    ),
  )
  expect(summed.get('xl/worksheets/sheet1.xml')).toContain(`width="${'EUR 1,234,567.00'.length + 2}"`)
  expect(sheet).toContain('<c s="11"><v>12.5</v></c><c s="13"><v>4.25</v></c>')
  expect(sheet).toContain('<c s="12"><v>12.5</v></c>')
  expect(sheet).toContain('<c s="16"><v>1</v></c>')
})
