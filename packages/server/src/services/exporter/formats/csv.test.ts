import { describe, expect, it } from 'vitest'
import { csv } from './csv.ts'
import type { Row } from './format.ts'
import { bytesOf, column, sheetOf } from './testing/sheet.ts'

const number = column('Number', { dataType: 'NUMBER' })
const text = column('Text')
const date = column('Date', { dataType: 'DATE' })
const write = async (rows: readonly Row[], columns = [text], preferences = {}) =>
  (await bytesOf(csv.write, sheetOf(columns, rows, { preferences: { csvSeparator: ',', csvByteOrderMark: false, ...preferences } }))).toString()

describe('EX1 a CSV file', () => {
  it('follows RFC 4180: what holds separators, quotes or line ends is quoted, lines end with CR LF', async () => {
    const rows: Row[] = [['a,b'], ['say "hi"'], ['two\nlines'], [' padded '], [''], [null], ['Grüße 😀']]
    expect(await write(rows)).toBe('Text\r\n"a,b"\r\n"say ""hi"""\r\n"two\nlines"\r\n" padded "\r\n""\r\n\r\nGrüße 😀\r\n')
  })

  it.each([';', '\t', '|'])('quotes by its own separator (%j)', async (csvSeparator) => {
    expect(await write([[`a${csvSeparator}b`, 'c,d']], [text, text], { csvSeparator })).toBe(`Text${csvSeparator}Text\r\n"a${csvSeparator}b"${csvSeparator}c,d\r\n`)
  })

  it('R19: makes text harmless that a spreadsheet would run as a formula, and leaves numbers alone', async () => {
    const evil = ['=1+1', '+1', '-1+cmd|\' /C calc\'!A0', '@SUM(A1)', '\tx', '\rx']
    expect(await write(evil.map((each): Row => [each]))).toBe('Text\r\n\'=1+1\r\n\'+1\r\n\'-1+cmd|\' /C calc\'!A0\r\n\'@SUM(A1)\r\n\'\tx\r\n"\'\rx"\r\n')
    expect(await write([[-5, -5.25], ['-9007199254740993', '-0.1234567890123456789']], [number, number])).toBe('Number,Number\r\n-5,-5.25\r\n-9007199254740993,-0.1234567890123456789\r\n')
    expect(await write([], [column('=cmd()')])).toBe('\'=cmd()\r\n')
  })

  it('writes dates so that every program reads them, truth values and groups of dates', async () => {
    const columns = [date, column('Yes', { dataType: 'BOOLEAN' }), column('Month', { dataType: 'DATE', grouping: 'month' })]
    expect(await write([['2026-11-15T08:30:00', true, '2026-11-01'], ['2026-11-15', false, null]], columns)).toBe(
      'Date,Yes,Month\r\n2026-11-15 08:30:00,true,2026-11\r\n2026-11-15,false,\r\n',
    )
    expect(await write([['=cmd|abcdT1'], ['2026-11-15T"x'], ['2026-11-15T08:30:00.5']], [date])).toBe('Date\r\n\'=cmd|abcdT1\r\n"2026-11-15T""x"\r\n2026-11-15 08:30:00.5\r\n')
  })
})
