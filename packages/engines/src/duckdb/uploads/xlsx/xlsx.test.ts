import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { prepareUploads } from '../../../testing/upload-folder.ts'
import { workbook } from '../../../testing/workbook.ts'
import type { ReadSettings } from '../../../upload-types.ts'
import { loadInSteps, previewFile } from '../upload-reader.ts'
import { dateStyleOf, dateText, numberText, paddedText } from './cell-text.ts'

const uploads = prepareUploads()

const { signal } = new AbortController()

function put(bytes: Uint8Array, settings: ReadSettings = {}) {
  const path = uploads.received('book.xlsx')
  writeFileSync(path, bytes)
  return { path, format: 'xlsx' as const, settings, ...uploads.places('table.parquet') }
}

const shown = async (bytes: Uint8Array, settings?: ReadSettings) => {
  const preview = await previewFile(put(bytes, settings), signal)
  return [preview.columns.map(({ name, type }) => `${name} ${type}`), ...preview.rows]
}
const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
const number = (value: string, style = 0) => `<c s="${style}"><v>${value}</v></c>`

describe('an uploaded Excel workbook', () => {
  it('shows the values of its cells: shared and own texts, numbers, dates, truth values and results of formulas', async () => {
    const bytes = await workbook({
      strings: ['<t>Ward</t>', '<r><t>Eye </t></r><r><t>&amp; Ear_x0007_</t></r><rPh><t>reading</t></rPh>'],
      styles: '<xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/>',
      formats: '<numFmt numFmtId="170" formatCode="[$-407]dd/mm/yyyy\\ hh:mm;@"/>',
      sheets: {
        Data: [
          `<row r="1"><c r="A1" t="s"><v>0</v></c>${['Code', 'Cost', 'Born', 'Seen', 'Ok', 'Sum', 'Bad'].map(text).join('')}</row>`,
          `<row r="3"><c r="A3" t="s"><v>1</v></c>${text('007')}${number('0.10000000000000001')}${number('46387', 1)}${number('46387.5', 2)}<c t="b"><v>1</v></c><c><f>1+1</f><v>2</v></c><c t="e"><v>#N/A</v></c></row>`,
          `<row r="4"><c r="B4" t="inlineStr"><is><t>123</t></is></c><c r="G4"><v>3</v></c></row>`,
        ].join(''),
        Empty: '',
      },
    })
    expect(await shown(bytes)).toEqual([
      [
        'Ward text',
        'Code text',
        'Cost decimal',
        'Born date',
        'Seen timestamp',
        'Ok boolean',
        'Sum integer',
        'Bad text',
      ],
      ['Eye & Ear\u0007', '007', '0.1', '2026-12-31', '2026-12-31 12:00:00', 'true', '2', '#N/A'],
      [null, '123', null, null, null, null, '3', null],
    ])
    await expect(previewFile(put(bytes, { sheet: 'Empty' }), signal)).rejects.toThrow('The sheet Empty is empty')
    await expect(previewFile(put(bytes, { sheet: 'None' }), signal)).rejects.toThrow('The workbook has no sheet None')
    expect(await previewFile(put(bytes), signal)).toMatchObject({ sheet: 'Data', sheets: ['Data', 'Empty'] })
  })

  it('keeps the zeros that a format of zeros shows before a code, and gives its exact number where a number is chosen', async () => {
    const bytes = await workbook({
      styles: '<xf numFmtId="0"/><xf numFmtId="170"/><xf numFmtId="171"/>',
      formats: '<numFmt numFmtId="170" formatCode="00000"/><numFmt numFmtId="171" formatCode="0.00"/>',
      sheets: {
        Data: [
          `<row r="1">${['Code', 'Cost'].map(text).join('')}</row>`,
          `<row r="2">${number('123', 1)}${number('5', 2)}</row>`,
          `<row r="3">${number('-7', 1)}${number('6', 2)}</row>`,
          `<row r="4">${number('123456', 1)}${number('7', 2)}</row>`,
        ].join(''),
      },
    })
    expect(await shown(bytes)).toEqual([
      ['Code text', 'Cost integer'],
      ['00123', '5'],
      ['-00007', '6'],
      ['123456', '7'],
    ])
    expect(await shown(bytes, { types: ['integer', null] })).toEqual([
      ['Code integer', 'Cost integer'],
      ['123', '5'],
      ['-7', '6'],
      ['123456', '7'],
    ])
    expect(paddedText('12.70', 5)).toBe('12.7')
  })

  it('is loaded whole, or refused with the rows as Excel counts them; a wider row further down is no other table', async () => {
    const rows = `<row r="1">${text('a')}</row><row r="5">${number('1')}</row><row r="9">${number('1.5')}${text('more')}</row>`
    const bytes = await workbook({ sheets: { Data: rows } })
    const outcome = async (settings: ReadSettings) => {
      for await (const step of loadInSteps(put(bytes, settings), signal)) if (step.kind !== 'progress') return step
      return undefined
    }
    expect(await outcome({})).toEqual({
      kind: 'loaded',
      rows: 2,
      columns: [
        { name: 'a', type: 'decimal' },
        { name: 'column 2', type: 'text' },
      ],
    })
    expect(await outcome({ types: ['integer', null] })).toMatchObject({
      kind: 'refused',
      misfits: { count: 1, listed: [{ line: 9, column: 'a', value: '1.5' }] },
    })
  })

  it('whose dates are texts is read by the order that someone says, and by none that is guessed', async () => {
    const rows = ['born', '02/05/2026', '3/6/2026'].map((value) => `<row>${text(value)}</row>`).join('')
    const real = `<row>${text('born')}</row><row>${number('46387', 1)}</row>`
    const outcome = async (cells: string, settings: ReadSettings) => {
      const styles = '<xf numFmtId="0"/><xf numFmtId="14"/>'
      const file = put(await workbook({ styles, sheets: { Data: cells } }), settings)
      const { dateOrder, isDateOrderUnclear } = await previewFile(file, signal)
      for await (const step of loadInSteps(file, signal))
        if (step.kind === 'refused') return [dateOrder, isDateOrderUnclear, step.misfits.listed]
      return [dateOrder, isDateOrderUnclear, await uploads.storedRows(file.target)]
    }
    const dates: ReadSettings = { types: ['date'] }
    const reason = expect.stringContaining('dateOrder has to say which')
    expect(await outcome(rows, dates)).toEqual([
      null,
      true,
      [
        { line: 2, column: 'born', value: '02/05/2026', reason },
        { line: 3, column: 'born', value: '3/6/2026', reason },
      ],
    ])
    expect(await outcome(rows, { ...dates, dateOrder: 'month-first' })).toEqual([
      'month-first',
      false,
      [['2026-02-05'], ['2026-03-06']],
    ])
    expect(await outcome(real, {})).toEqual([null, false, [['2026-12-31']]])
  })

  it('whose formulas have no stored result says so, and loads them as empty only when that is wanted', async () => {
    const formula = (text: string, value = '', more = '') => `<c ${more}><f>${text}</f>${value}</c>`
    const rows = [
      `<row r="1">${['id', 'sum', 'word'].map(text).join('')}</row>`,
      `<row r="2">${number('1')}${formula('1+1', '<v>2</v>')}${formula('""', '<v></v>', 't="str"')}</row>`,
      `<row r="4">${number('2')}${formula('A4*2')}${formula('A4&amp;"x"', '<v/>')}</row>`,
      `<row r="5"><c r="B5"><f t="shared" si="0"/></c></row>`,
    ].join('')
    const sheets = { Data: rows }
    const reason = 'is a formula without a stored value'
    const listed = [
      { line: 4, column: 'sum', value: 'B4 =A4*2', reason },
      { line: 4, column: 'word', value: 'C4 =A4&"x"', reason },
      { line: 5, column: 'sum', value: 'B5', reason },
    ]
    const outcome = async (bytes: Uint8Array, settings: ReadSettings) => {
      const file = put(bytes, settings)
      for await (const step of loadInSteps(file, signal))
        if (step.kind !== 'progress' && step.kind !== 'loaded') return step
      return uploads.storedRows(file.target)
    }
    const bytes = await workbook({ sheets })
    expect((await previewFile(put(bytes), signal)).uncomputed).toEqual({ count: 3, listed })
    expect(await outcome(bytes, {})).toEqual({ kind: 'uncomputed', formulas: { count: 3, listed } })
    expect(await outcome(bytes, { uncomputed: 'empty' })).toEqual([
      ['1', '2', ''],
      ['2', null, null],
    ])

    // Programs that compute nothing write 0 for every formula, and that all are to be computed when the workbook is opened.
    const zero = `<row r="1">${text('n')}</row><row r="2">${formula('1+1', '<v>0</v>')}</row><row r="3">${number('0')}</row>`
    const computed = await workbook({ sheets: { Data: zero } })
    expect(await outcome(computed, {})).toEqual([['0'], ['0']])
    const toCompute = await workbook({ sheets: { Data: zero }, calculation: '<calcPr fullCalcOnLoad="1"/>' })
    expect(await outcome(toCompute, {})).toMatchObject({
      formulas: {
        count: 1,
        listed: [{ value: 'A2 =1+1', reason: 'is a formula stored as 0, to be computed' }],
      },
    })
    expect(await outcome(toCompute, { uncomputed: 'empty' })).toEqual([['0']])

    // Others say the same beside results that they have computed, of which some are 0.
    const someZero = `${zero}<row r="4">${formula('1+2', '<v>3</v>')}</row><row r="5">${number('7')}${formula('A1')}</row>`
    const besides = await workbook({ sheets: { Data: someZero }, calculation: '<calcPr fullCalcOnLoad="1"/>' })
    expect(await outcome(besides, {})).toMatchObject({
      kind: 'uncomputed',
      formulas: { count: 1, listed: [{ value: 'B5 =A1', reason }] },
    })
    expect(await outcome(besides, { uncomputed: 'empty' })).toEqual([
      ['0', null],
      ['0', null],
      ['3', null],
      ['7', null],
    ])
  })

  it('whose formulas were filled in ahead of the values counts them, and makes no rows of them', async () => {
    const formula = (cell: string) => `<c r="${cell}"><f>A${cell.slice(1)}*2</f></c>`
    const rows = [
      `<row r="1">${formula('B1')}</row>`,
      `<row r="2">${text('id')}${text('double')}</row>`,
      `<row r="3">${number('1')}<c r="B3"><f>A3*2</f><v>2</v></c></row>`,
      `<row r="4">${formula('B4')}</row>`,
      `<row r="5">${formula('B5')}${formula('F5')}</row>`,
    ].join('')
    const file = put(await workbook({ sheets: { Data: rows } }), { uncomputed: 'empty' })
    const { columns, rows: shownRows, uncomputed } = await previewFile(file, signal)
    expect(columns.map(({ name }) => name)).toEqual(['id', 'double'])
    expect(shownRows).toEqual([['1', '2']])
    expect([uncomputed.count, uncomputed.listed.map(({ column, value }) => [column, value])]).toEqual([
      4,
      [
        ['double', 'B1 =A1*2'],
        ['double', 'B4 =A4*2'],
        ['double', 'B5 =A5*2'],
        [null, 'F5 =A5*2'],
      ],
    ])
    for await (const _ of loadInSteps(file, signal));
    expect(await uploads.storedRows(file.target)).toEqual([['1', '2']])
    const nothingElse = await workbook({ sheets: { Data: `<row r="1">${formula('B1')}</row>` } })
    await expect(previewFile(put(nothingElse), signal)).rejects.toThrow('nothing but formulas without a stored value')
  })

  it('whose numbers are texts is refused where their point may be one of thousands', async () => {
    const rows = [text('kg'), number('1.25'), text('1.250'), text('2.5')].map((cell) => `<row>${cell}</row>`)
    const outcome = async (cells: readonly string[], settings: ReadSettings) => {
      const file = put(await workbook({ sheets: { Data: cells.join('') } }), settings)
      const { misfits } = await previewFile(file, signal)
      for await (const step of loadInSteps(file, signal)) {
        if (step.kind !== 'refused') continue
        expect(step.misfits).toEqual(misfits)
        return misfits.listed.map(({ line, value, reason }) => [line, value, reason])
      }
      return uploads.storedRows(file.target)
    }
    const decimal: ReadSettings = { types: ['decimal'] }
    const reason =
      'is a text whose point may separate thousands: hasDecimalComma has to say which, or make it a number in the workbook'
    expect(await outcome(rows, decimal)).toEqual([[3, '1.250', reason]])
    expect(await outcome(rows, {})).toEqual([['1.25'], ['1.250'], ['2.5']])
    expect(await outcome([rows[0]!, rows[1]!, rows[3]!], decimal)).toEqual([['1.25'], ['2.50']])

    // Someone who says how texts are meant is not asked.
    expect(await outcome(rows, { ...decimal, hasDecimalComma: false })).toEqual([['1.250'], ['1.250'], ['2.500']])
    const withComma: ReadSettings = { ...decimal, hasDecimalComma: true }
    expect(await outcome(rows, withComma)).toEqual([
      [3, '1.250', 'is a text that is no number with a decimal comma: make it a number in the workbook'],
    ])
    const commas = [text('kg'), number('1.25'), text('1,250'), text('-2,5')].map((cell) => `<row>${cell}</row>`)
    expect(await outcome(commas, withComma)).toEqual([['1.250'], ['1.250'], ['-2.500']])
    expect(await outcome(commas, { hasDecimalComma: true })).toEqual([['1.25'], ['1,250'], ['-2,5']])
    const asked = async (settings: ReadSettings) => {
      const preview = await previewFile(put(await workbook({ sheets: { Data: rows.join('') } }), settings), signal)
      return [preview.hasDecimalComma, preview.isDecimalUnclear]
    }
    expect(await asked(decimal)).toEqual([null, true])
    expect(await asked({ ...decimal, hasDecimalComma: false })).toEqual([false, false])
    expect(await asked(withComma)).toEqual([true, false])
    expect(await asked({})).toEqual([null, false])
  })

  it('counts days from 1900 or 1904, with the day that never was', () => {
    const dates = [1, 59, 60, 61, 36526, 2_958_465].map((serial) => dateText(serial, 'date', false))
    expect(dates).toEqual(['1900-01-01', '1900-02-28', '1900-02-29', '1900-03-01', '2000-01-01', '9999-12-31'])
    expect([0, 1, 35064].map((serial) => dateText(serial, 'date', true))).toEqual([
      '1904-01-01',
      '1904-01-02',
      '2000-01-01',
    ])
    expect(dateText(0.75, 'time', false)).toBe('18:00:00')
    expect([0.75, 1.5, 5, 100.25].map((serial) => dateText(serial, 'elapsed', false))).toEqual([
      '18:00:00',
      '36:00:00',
      '120:00:00',
      '2406:00:00',
    ])
    expect(dateText(45000.123456, 'moment', false)).toBe('2023-03-15 02:57:46.598')
    expect(dateText(-1, 'date', false)).toBeUndefined()
  })

  it('keeps all digits of whole numbers, and the texts that programs write as CDATA', async () => {
    const numbers = ['12345678901234567', '-12345678901234569', '0.10000000000000001', '1E5', '3']
    expect(numbers.map(numberText)).toEqual(['12345678901234567', '-12345678901234569', '0.1', '100000', '3'])
    const row =
      '<row r="1"><c r="A1"><v>12345678901234569</v></c><c r="B1" t="inlineStr"><is><t><![CDATA[a < b]]></t></is></c></row>'
    const { rows } = await previewFile(put(await workbook({ sheets: { Data: row } })), signal)
    expect(rows).toEqual([['12345678901234569', 'a < b']])
  })

  it('knows formats of dates from those of numbers', () => {
    const codes = [
      'yyyy-mm-dd',
      'd. mmm',
      '[h]:mm:ss',
      'dd/mm/yy hh:mm',
      '0.00',
      '#,##0 "days"',
      '[Red]0',
      '0 "h"',
      'General',
      '@',
    ]
    expect(codes.map((code) => dateStyleOf(200, code))).toEqual([
      'date',
      'date',
      'elapsed',
      'moment',
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect([dateStyleOf(14, undefined), dateStyleOf(2, undefined)]).toEqual(['date', undefined])
  })

  it('that is hostile is refused in words', async () => {
    const row = `<row r="1">${text('a')}</row>`
    const sheets = { Data: row }
    const refusal = async (bytes: Uint8Array) =>
      previewFile(put(bytes), signal).then(
        () => 'taken',
        (error: Error) => error.message,
      )
    const bomb = `<styleSheet>${' '.repeat(17 * 2 ** 20)}</styleSheet>`
    expect([
      await refusal(await workbook({ sheets, parts: { 'xl/styles.xml': bomb } })),
      await refusal(await workbook({ sheets: { Data: '<row r="1"><c r="XFD1"><v>1</v></c></row>' } })),
      await refusal(
        await workbook({ sheets, parts: { 'xl/sharedStrings.xml': '<!DOCTYPE x [<!ENTITY a "b">]><sst/>' } }),
      ),
      await refusal(await workbook({ sheets, parts: { 'xl/worksheets/sheet1.xml': '<worksheet><row' } })),
      await refusal(Buffer.from('no archive at all')),
      await refusal(await workbook({ sheets: {} })),
    ]).toEqual([
      'A part of the workbook unpacks to more than 16 MB',
      'The sheet has more than 2000 columns, which is the most that is possible',
      'The file is no Excel workbook, or it is damaged: a document type is not allowed',
      expect.stringContaining('The file is no Excel workbook, or it is damaged: '),
      expect.stringContaining('The file is no Excel workbook, or it is damaged: '),
      'The file is no Excel workbook, or it has no sheets',
    ])
  })

  it('that names one long text in many cells takes little of the disk for a preview, and no longer row than can be read', async () => {
    const strings = [`<t>${'x'.repeat(2 ** 19)}</t>`]
    const cell = '<c t="s"><v>0</v></c>'
    await previewFile(put(await workbook({ strings, sheets: { Data: `<row>${cell}</row>`.repeat(100) } })), signal)
    expect(statSync(join(uploads.folder(), 'work', 'rows.csv')).size).toBeLessThan(20 * 2 ** 20)
    const wide = await workbook({ strings, sheets: { Data: `<row>${cell.repeat(20)}</row>` } })
    await expect(previewFile(put(wide, { hasHeader: false }), signal)).rejects.toThrow('Row 1 is longer than 8 MB')
  })
})
