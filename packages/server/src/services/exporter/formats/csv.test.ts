import { type CsvPreferences, DEFAULT_PREFERENCES } from '@soundings/contract'
import { describe, expect, it } from 'vitest'
import { csv } from './csv.ts'
import type { Row } from './format.ts'
import { convertInLibreOffice } from './testing/libre-office.ts'
import { bytesOf, column, sheetOf } from './testing/sheet.ts'

const number = column('Number', { dataType: 'NUMBER' })
const text = column('Text')
const date = column('Date', { dataType: 'DATE' })
const write = async (rows: readonly Row[], columns = [text], preferences = {}) =>
  (
    await bytesOf(csv.write, sheetOf(columns, rows, { preferences: { ...DEFAULT_PREFERENCES, ...preferences } }))
  ).toString()

describe('EX1 a CSV file', () => {
  it('follows RFC 4180: what holds separators, quotes or line ends is quoted, lines end with CR LF', async () => {
    const rows: Row[] = [['a,b'], ['say "hi"'], ['two\nlines'], [' padded '], [''], [null], ['Grüße 😀']]
    expect(await write(rows)).toBe(
      'Text\r\n"a,b"\r\n"say ""hi"""\r\n"two\nlines"\r\n" padded "\r\n""\r\n\r\nGrüße 😀\r\n',
    )
  })

  it.each([';', '\t', '|'])('quotes by its own separator (%j)', async (csvSeparator) => {
    expect(await write([[`a${csvSeparator}b`, 'c,d']], [text, text], { csvSeparator })).toBe(
      `Text${csvSeparator}Text\r\n"a${csvSeparator}b"${csvSeparator}c,d\r\n`,
    )
  })

  it('R19: makes text harmless that a spreadsheet would run as a formula, and leaves numbers alone', async () => {
    const evil = ['=1+1', '+1', "-1+cmd|' /C calc'!A0", '@SUM(A1)', '\tx', '\rx']
    expect(await write(evil.map((each): Row => [each]))).toBe(
      "Text\r\n'=1+1\r\n'+1\r\n'-1+cmd|' /C calc'!A0\r\n'@SUM(A1)\r\n'\tx\r\n\"'\rx\"\r\n",
    )
    expect(
      await write(
        [
          [-5, -5.25],
          ['-9007199254740993', '-0.1234567890123456789'],
        ],
        [number, number],
      ),
    ).toBe('Number,Number\r\n-5,-5.25\r\n-9007199254740993,-0.1234567890123456789\r\n')
    expect(await write([], [column('=cmd()')])).toBe("'=cmd()\r\n")
  })

  it('writes dates so that every program reads them, truth values and groups of dates', async () => {
    const columns = [
      date,
      column('Yes', { dataType: 'BOOLEAN' }),
      column('Month', { dataType: 'DATE', grouping: 'month' }),
    ]
    expect(
      await write(
        [
          ['2026-11-15T08:30:00', true, '2026-11-01'],
          ['2026-11-15', false, null],
        ],
        columns,
      ),
    ).toBe('Date,Yes,Month\r\n2026-11-15 08:30:00,true,2026-11\r\n2026-11-15,false,\r\n')
    expect(await write([['=cmd|abcdT1'], ['2026-11-15T"x'], ['2026-11-15T08:30:00.5']], [date])).toBe(
      'Date\r\n\'=cmd|abcdT1\r\n"2026-11-15T""x"\r\n2026-11-15 08:30:00.5\r\n',
    )
  })
})

describe('R11 a CSV file that was cut', () => {
  const columns = [text, number]
  const rows: Row[] = [
    ['a', 1],
    ['b', 2],
  ]
  const written = async (hasMore: boolean, preferences: Partial<CsvPreferences> = {}) =>
    (
      await bytesOf(
        csv.write,
        sheetOf(columns, rows, {
          preferences: { ...DEFAULT_PREFERENCES, ...preferences },
          hasMore: () => Promise.resolve(hasMore),
        }),
      )
    ).toString()

  it('ends with a line of as many fields as the others, which says how many rows there are', async () => {
    expect(await written(true)).toBe('Text,Number\r\na,1\r\nb,2\r\nCut at 2 rows. The question gives more.,\r\n')
    expect(await written(true, { csvSeparator: ';' })).toMatch(/\r\nCut at 2 rows\. The question gives more\.;\r\n$/)
  })

  it('has rows only when it is whole, or when the user wants no note', async () => {
    expect(await written(false)).toBe('Text,Number\r\na,1\r\nb,2\r\n')
    expect(await written(true, { csvCutNote: false })).toBe('Text,Number\r\na,1\r\nb,2\r\n')
  })
})

describe('R19 in a CSV file', () => {
  const other = column('Other', { dataType: 'OTHER' })
  const linesOf = async (values: readonly string[], of: typeof text) =>
    (
      await write(
        values.map((each): Row => [each]),
        [of],
      )
    )
      .trimEnd()
      .split('\r\n')
      .slice(1)

  it('negative numbers, amounts, dates, times and intervals are data and stay as they are', async () => {
    const numbers = ['-9007199254740993', '-0.5', '-.5', '+7', '-1e-7', '-Infinity', '-$5.00']
    expect(await linesOf(numbers, number)).toEqual(numbers)
    const dates = ['-infinity', '-0044-03-15', '-0044-03-15T08:00:00', '-0044-Q1']
    expect(await linesOf(dates, date)).toEqual(dates)
    const others = [
      '-01:30:00',
      '-838:59:59.5',
      '-1 days',
      '-1 years -2 mons +3 days -04:05:06',
      '-1-2 -3 -4:05:06',
      '-P1Y2M3DT4H',
      '-1 mon ago',
      '-12.5',
      '-$5.00',
      '-86400.000',
    ]
    expect(await linesOf(others, other)).toEqual(others)
    expect(await linesOf(['-$1,234.50'], other)).toEqual(['"-$1,234.50"'])
    expect(await linesOf(['-0044-01-01'], column('Year', { dataType: 'DATE', grouping: 'year' }))).toEqual(['-0044'])
  })

  it('text is neutralised in columns of every type, also where it stands in a column of dates or numbers', async () => {
    const evil = ['=1+1', '+cmd|x', '-1+1', '@a', '-1 days+cmd()', '-HYPERLINK(1)', '-$A$1', '-A1 days']
    for (const each of [text, number, date, other, column('Yes', { dataType: 'BOOLEAN' })])
      expect(await linesOf(evil, each)).toEqual(evil.map((value) => `'${value}`))
    expect(await linesOf(['-5', '-01:30:00'], text)).toEqual(["'-5", "'-01:30:00"])
    expect(await linesOf(['x;=1+1', 'x|=1', '=x', '＝1'], text)).toEqual(["x;'=1+1", "x|'=1", "'=x", "'＝1"])
  })

  it('no text becomes a formula in LibreOffice where the file is read with the separators of another locale', async () => {
    const evil = [
      '=1+1',
      'x;=1+1;',
      'x\t=1+1\t',
      'x|=1+1|',
      'x\n=1+1\n',
      'x; =1+1;',
      'x;"=1+1;',
      '+1+1',
      '@SUM(1)',
      'x;-1-1;',
    ]
    const unguarded = evil.map((each) => `name,"${each.replaceAll('"', '""')}",end`).join('\r\n')
    const guarded = await write(
      evil.map((each): Row => ['name', each, 'end']),
      [text, text, text],
    )
    const semicolonTabAndBar =
      'Text - txt - csv (StarCalc):59/9/124,34,76,1,,0,false,true,false,false,false,-1,true,true,true'
    const saved = await convertInLibreOffice(
      { files: { 'unguarded.csv': unguarded, 'guarded.csv': guarded }, to: 'fods', readAs: semicolonTabAndBar },
      ['unguarded.fods', 'guarded.fods'],
    )
    expect(saved['unguarded.fods']).toContain('table:formula="of:=1+1"')
    expect(saved['guarded.fods']).not.toContain('table:formula')
    expect(saved['guarded.fods']).toContain('&apos;=1+1')
  })
})
