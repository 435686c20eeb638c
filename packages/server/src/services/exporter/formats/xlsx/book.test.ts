import { describe, expect, it } from 'vitest'
import { zipParts } from '../../../../testing/zip-parts.ts'
import type { Row } from '../format.ts'
import { convertInLibreOffice } from '../testing/libre-office.ts'
import { bytesOf, column, sheetOf } from '../testing/sheet.ts'
import { type Book, writeBook } from './book.ts'

async function partsOf(sheet: Book, rowsMax?: number): Promise<Map<string, string>> {
  return zipParts(await bytesOf<Book>((given, sink) => writeBook(given, sink, rowsMax), sheet))
}

const ward = column('Ward', { grouped: true })
const cost = column('Cost', { dataType: 'NUMBER', kind: 'MEASURE', summaries: ['total', 'sum'] })
const awkward: Row[] = [
  ['=1+1', 12.5, '2026-03-29T02:30:00', '1950-02-28', true, '2026-01-01'],
  ['+cmd|x', -3, '1999-12-31T23:59:59.25', '1899-01-01', false, '2025-10-01'],
  ['a <b> & "c"\nsecond line', '9007199254740993', null, null, null, null],
  [' bell\u0007 _x0007_ 😀', 0.1, 'not a date', '2000-02-29', true, '2024-07-01'],
  ['', null, '1900-02-28T00:00:00', '1900-03-01', false, '2024-01-01'],
  ['after the calendar', -Infinity, '10000-01-01T00:00:00', '9999-12-31', null, '10000-01-01'],
  ['before it', '-9007199254740993', '-infinity', '-0044-03-15', null, null],
  ['no such day', NaN, '2026-02-30T08:00:00', '2026-13-01', null, null],
]
const columns = [
  column('Text, with comma'),
  cost,
  column('When', { dataType: 'DATE' }),
  column('Born', { dataType: 'DATE', dateKind: 'date' }),
  column('Yes', { dataType: 'BOOLEAN' }),
  column('Month', { dataType: 'DATE', grouping: 'month' }),
]

describe('EX1 an Excel file', () => {
  it('opens in LibreOffice with the same values, and formulas stay text', async () => {
    // Cells by their content and not as shown: so LibreOffice quotes what is a number, a date or a truth value, and leaves text plain.
    const to = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,-1'
    const files = { 'book.xlsx': await bytesOf<Book>(writeBook, sheetOf(columns, awkward)) }
    const saved = await convertInLibreOffice({ files, to }, ['book-Data.csv', 'book-About.csv'])
    expect(saved['book-Data.csv']).toBe(
      [
        '"Text, with comma",Cost,When,Born,Yes,Month',
        '=1+1,"12.5","2026-03-29 02:30:00","1950-02-28","TRUE",2026-01',
        '+cmd|x,"-3","1999-12-31 23:59:59.250",1899-01-01,"FALSE",2025-10',
        '"a <b> & ""c""\nsecond line",9007199254740993,,,,',
        ' bell\u0007 _x0007_ 😀,"0.1",not a date,"2000-02-29","TRUE",2024-07',
        ',,1900-02-28T00:00:00,"1900-03-01","FALSE",2024-01',
        'after the calendar,-Infinity,10000-01-01T00:00:00,"9999-12-31",,10000-01',
        'before it,-9007199254740993,-infinity,-0044-03-15,,',
        'no such day,NaN,2026-02-30T08:00:00,2026-13-01,,',
        '',
      ].join('\n'),
    )
    expect(saved['book-About.csv']).toBe('Question,Visits\nRows,8\n')
  })

  it('has typed cells, a heading that stays in sight, widths, and no formula anywhere', async () => {
    const sheet = (await partsOf(sheetOf(columns, awkward))).get('xl/worksheets/sheet1.xml')!
    expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>')
    expect(sheet).toMatch(/<col min="1" max="1" width="\d+" customWidth="1"\/>/)
    expect(sheet).toContain('<c t="inlineStr" s="4"><is><t>=1+1</t></is></c><c s="11"><v>12.5</v></c>')
    expect(sheet).toContain('<c t="b"><v>1</v></c>')
    expect(sheet).not.toContain('<f>')
    // Negative numbers, dates and intervals are no formulas, so a spreadsheet shows no apostrophe in front of them.
    const data = (
      await partsOf(
        sheetOf([cost, column('Stay', { dataType: 'OTHER' })], [['-9007199254740993', '-1 days -02:00:00']]),
      )
    ).get('xl/worksheets/sheet1.xml')!
    expect(data).toContain(
      '<c t="inlineStr"><is><t>-9007199254740993</t></is></c><c t="inlineStr"><is><t>-1 days -02:00:00</t></is></c>',
    )
  })

  it('writes whole numbers of more digits than Excel keeps as texts', async () => {
    const rows: Row[] = [[999_999_999_999_999], [1_234_567_890_123_456], [-1_234_567_890_123_456]]
    const sheet = (await partsOf(sheetOf([cost], rows))).get('xl/worksheets/sheet1.xml')!
    expect(sheet).toContain('<v>999999999999999</v>')
    expect(sheet).toContain('<c t="inlineStr"><is><t>1234567890123456</t></is></c>')
    expect(sheet).toContain('<c t="inlineStr"><is><t>-1234567890123456</t></is></c>')
  })

  it('writes decimals of more digits than Excel keeps as numbers, so that its sums have them, also in totals', async () => {
    const rows: Row[] = [['7.3333333333333333'], [2.5], ['-0.12345678901234567890'], ['12345678901234567.5']]
    const sheet = (await partsOf(sheetOf([cost], rows))).get('xl/worksheets/sheet1.xml')!
    expect(sheet).toContain('<v>7.333333333333333</v>')
    expect(sheet).toContain('<v>-0.12345678901234568</v>')
    // Excel would make zeros of its last digits before the point.
    expect(sheet).toContain('<t>12345678901234567.5</t>')

    const own = [{ column: 1, total: '7.3333333333333333', sum: null, min: null, max: null, avg: null, count: 2 }]
    const byDepth = [{ depth: 0, cut: false, rows: [{ group: [], count: 2, figures: own }] }]
    const summaries = { shown: ['total' as const], groupedBy: [], byDepth }
    const totals = (await partsOf(sheetOf([ward, cost], [['Eye', 1]], { summaries }))).get('xl/worksheets/sheet1.xml')!
    expect(totals).toMatch(/<v>7.333333333333333<\/v><\/c><\/row>/)
  })

  it('shows the fractions of a moment, so that no second is shown that has not begun', async () => {
    const parts = await partsOf(
      sheetOf([column('At', { dataType: 'DATE', dateKind: 'timestamp' })], [['2026-11-15T08:30:59.7']]),
    )
    const [, style, stored] = /<c s="(\d+)"><v>([\d.]+)<\/v>/.exec(parts.get('xl/worksheets/sheet1.xml')!)!
    expect(Math.round((Number(stored) % 1) * 864_000)).toBe((8 * 3600 + 30 * 60 + 59) * 10 + 7)
    const formats = parts.get('xl/styles.xml')!
    const { groups } = new RegExp(`(?:<xf numFmtId="\\d+" fontId.*?){${style}}<xf numFmtId="(?<format>\\d+)"`).exec(
      formats.slice(formats.indexOf('<cellXfs')),
    )!
    expect(formats).toContain(`numFmtId="${groups!.format}" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss.000"`)
  })

  it('writes a day that no calendar has as text, and not as another day', async () => {
    const rows: Row[] = [
      ['0000-00-00'],
      ['2024-00-10'],
      ['2024-02-31'],
      ['2023-02-29T08:00:00'],
      ['2024-02-29'],
      ['15.11.2026'],
    ]
    const sheet = (await partsOf(sheetOf([column('Day', { dataType: 'DATE', dateKind: 'date' })], rows))).get(
      'xl/worksheets/sheet1.xml',
    )!
    expect([...sheet.matchAll(/<c t="inlineStr"[^>]*><is><t>([^<]*)/g)].map(([, text]) => text)).toEqual([
      'Day',
      '0000-00-00',
      '2024-00-10',
      '2024-02-31',
      '2023-02-29T08:00:00',
      '15.11.2026',
    ])
    expect(sheet).toContain('<v>45351</v>')
  })

  it('has a row of totals above each group and one of all at the end', async () => {
    const aggregates = (sum: number) => [{ column: 1, total: sum, sum, min: 1, max: 9, avg: 2, count: 2 }]
    const byDepth = [
      { depth: 0, cut: false, rows: [{ group: [], count: 3, figures: aggregates(60) }] },
      {
        depth: 1,
        cut: false,
        rows: [
          { group: ['Eye'], count: 2, figures: aggregates(30) },
          { group: [null], count: 1, figures: aggregates(30) },
        ],
      },
    ]
    const rows: Row[] = [
      ['Eye', 10],
      ['Eye', 20],
      [null, 30],
    ]
    const sheet = (
      await partsOf(sheetOf([ward, cost], rows, { summaries: { shown: ['sum'], groupedBy: [0], byDepth } }))
    ).get('xl/worksheets/sheet1.xml')!
    const shown = [...sheet.matchAll(/<row(?: outlineLevel="(\d)")?>(.*?)<\/row>/g)].map(
      ([, level = '0', cells = '']) => [
        level,
        cells
          .replaceAll(/<[^>]+>/g, ' ')
          .trim()
          .split(/ {2,}/)
          .join(' | '),
      ],
    )
    expect(shown).toEqual([
      ['0', 'Ward | Cost'],
      ['0', 'Eye (2) | 30'],
      ['1', 'Eye | 10'],
      ['1', 'Eye | 20'],
      ['0', 'not recorded (1) | 30'],
      ['1', '30'],
      ['0', 'Total (3) | 60'],
    ])
  })

  it('writes the word for the total over no total: where all columns have one, it stands behind the last', async () => {
    const of = (at: number, total: number) => ({ column: at, total, sum: total, min: 1, max: 9, avg: 2, count: 3 })
    const rows = [{ group: [], count: 3, figures: [of(0, 60), of(1, 70)] }]
    const summaries = { shown: ['total' as const], groupedBy: [], byDepth: [{ depth: 0, cut: false, rows }] }
    const lastOf = async (second: Parameters<typeof column>[1]) => {
      const columns = [cost, column('Year', { dataType: 'NUMBER', ...second })]
      const sheet = (await partsOf(sheetOf(columns, [[60, 2026]], { summaries }))).get('xl/worksheets/sheet1.xml')!
      const last = [...sheet.matchAll(/<row[^>]*>(.*?)<\/row>/g)].at(-1)![1]!
      return [...last.matchAll(/<c[^>]*?(?:\/>|>(.*?)<\/c>)/g)].map(([, cell = '']) => cell.replaceAll(/<[^>]+>/g, ''))
    }
    expect(await lastOf({ summaries: ['min'] })).toEqual(['60', 'Total (3)'])
    expect(await lastOf({ summaries: ['total'] })).toEqual(['60', '70', 'Total (3)'])
  })

  it('writes totals of dates as dates, and the word for the total over none of them', async () => {
    const dated = { dataType: 'DATE', kind: 'MEASURE', summaries: ['total'] } as const
    const columns = [
      column('Last admission', { ...dated, dateKind: 'date' }),
      column('Last discharge', dated),
      column('Last change', dated),
      column('Ward'),
    ]
    const row = ['2026-03-29', '2026-03-29T18:00:00', '2026-03-29T06:00:00.5']
    const known = { sum: null, min: null, max: null, avg: null, count: null }
    const totals = row.map((total, at) => ({ column: at, total, ...known }))
    const byDepth = [{ depth: 0, cut: false, rows: [{ group: [], count: 1, figures: totals }] }]
    const summaries = { shown: ['total' as const], groupedBy: [], byDepth }
    const parts = await partsOf(sheetOf(columns, [[...row, 'Eye']], { summaries }))
    const cells = [
      '<c s="8"><v>46110</v></c>',
      '<c s="9"><v>46110.7500000000</v></c>',
      '<c s="10"><v>46110.250005787035</v></c>',
    ]
    expect(parts.get('xl/worksheets/sheet1.xml')).toContain(
      `<row>${cells.join('')}<c t="inlineStr" s="5"><is><t>Total (1)</t></is></c></row>`,
    )
    expect(parts.get('xl/styles.xml')).toContain('<xf numFmtId="164" fontId="1" fillId="0"')
  })

  it('writes totals of more digits than Excel keeps as texts, as it does their values', async () => {
    const own = [{ column: 1, total: 1_234_567_890_123_456, sum: null, min: null, max: null, avg: null, count: 2 }]
    const byDepth = [{ depth: 0, cut: false, rows: [{ group: [], count: 2, figures: own }] }]
    const summaries = { shown: ['total' as const], groupedBy: [], byDepth }
    const sheet = (await partsOf(sheetOf([ward, cost], [['Eye', 1]], { summaries }))).get('xl/worksheets/sheet1.xml')!
    expect(sheet).toMatch(/<c t="inlineStr" s="5"><is><t>1234567890123456<\/t><\/is><\/c><\/row>/)
  })

  it('of a pivot that its limit cuts says of how many rows of the question it is, and that totals and cells are missing', async () => {
    const pivot = { rows: 50, headings: [], leads: 1, bold: [] }
    const sheet = (
      await partsOf(sheetOf([ward, cost], [['Eye', 10]], { pivot, hasMore: () => Promise.resolve(true) }))
    ).get('xl/worksheets/sheet1.xml')!
    expect(sheet).toContain(
      'Cut at 50 rows. The question gives more. Totals are left out, because they would be of these rows only. An empty cell may have rows that were left out.',
    )
  })

  it('R11: goes on in further sheets where one is full, and says so; long texts are cut and counted', async () => {
    const rows: Row[] = Array.from({ length: 7 }, (_, n) => [n === 0 ? 'x'.repeat(40_000) : `row ${n}`])
    const parts = await partsOf(sheetOf([column('Text')], rows), 4)
    const rowCounts = [1, 2, 3].map(
      (number) => parts.get(`xl/worksheets/sheet${number}.xml`)!.split('<row>').length - 2,
    )
    expect(rowCounts).toEqual([2, 2, 3])
    expect(parts.get('xl/workbook.xml')).toMatch(/name="Data".*name="Data 2".*name="Data 3".*name="About"/)
    const about = parts.get('xl/worksheets/sheet4.xml')!
    expect(about).toContain('the rows go on in Data 2, Data 3.')
    expect(about).toContain('1 text is longer than the 32767 characters a cell can hold, and was cut.')
    expect(parts.get('xl/worksheets/sheet1.xml')).toContain(`<t>${'x'.repeat(32_767)}</t>`)
  })

  it('is not taken for whole when its rows end with an error', async () => {
    async function* failing() {
      yield [['first']] as Row[]
      throw new Error('The connection was lost')
    }
    await expect(bytesOf<Book>(writeBook, sheetOf([column('Text')], [], { batches: failing }))).rejects.toThrow(
      'The connection was lost',
    )
  })
})
