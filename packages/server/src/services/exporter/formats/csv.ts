import { formatCell, type ResultColumn } from '@soundings/query'
import { CSV_LINE_END, CSV_MEDIA_TYPE, csvQuoter, csvTextWriter, foreignSeparators } from '../../../platform/files/csv-text.ts'
import { beginsAndEndsHarmless, type ByteBuffer, createByteBuffer, plainCharacters, putBytes, putNumber, putPlain, putText, takeBytes } from './byte-buffer.ts'
import { isNumberOrTime } from './data-text.ts'
import { type Cell, cutNote, type Format, type Row } from './format.ts'
import { portions } from './portions.ts'

const BYTE_ORDER_MARK = '\uFEFF'
const LINE_END_BYTES = Buffer.from(CSV_LINE_END)
const [TRUE, FALSE] = [Buffer.from('true'), Buffer.from('false')]
const BETWEEN_DATE_AND_TIME = 10

/** RFC 4180 in UTF-8. Only text is ever changed, where a spreadsheet would run it as a formula; numbers, dates and times are data. */
export const csv: Format = {
  mediaType: CSV_MEDIA_TYPE,
  async write({ columns, batches, hasMore, preferences, nullCell }, sink) {
    const { csvSeparator, csvByteOrderMark, csvCutNote } = preferences
    const toField = csvTextWriter(csvSeparator)
    const heading = columns.map(({ label }) => toField(label)).join(csvSeparator)
    await sink(`${csvByteOrderMark ? BYTE_ORDER_MARK : ''}${heading}${CSV_LINE_END}`)
    const cells = columns.map((column) => cellWriter(column, csvSeparator, toField, nullCell))
    const separator = Buffer.from(csvSeparator)
    const buffer = createByteBuffer()
    let rowCount = 0
    for await (const rows of batches) {
      rowCount += rows.length
      for (const some of portions(rows)) {
        putRows(buffer, some, cells, separator)
        await sink(takeBytes(buffer))
      }
    }
    // With as many fields as a row, because strict readers refuse a shorter line.
    if (csvCutNote && (await hasMore())) await sink(`${toField(cutNote(rowCount))}${columns.slice(1).map(() => csvSeparator).join('')}${CSV_LINE_END}`)
  },
}

type PutCell = (buffer: ByteBuffer, value: Cell) => void

function putRows(buffer: ByteBuffer, rows: readonly Row[], cells: readonly PutCell[], separator: Uint8Array) {
  for (const row of rows) {
    for (let at = 0; at < cells.length; at += 1) {
      if (at > 0) putBytes(buffer, separator)
      cells[at]!(buffer, row[at] ?? null)
    }
    putBytes(buffer, LINE_END_BYTES)
  }
}

function cellWriter(column: ResultColumn, separator: string, toField: (text: string) => string, nullCell: string): PutCell {
  const isDateGroup = column.grouping !== null && column.grouping !== 'uniqueValues'
  const isMoment = column.dataType === 'DATE' && !isDateGroup
  const quote = csvQuoter(separator)
  const plain = plainCharacters(`"${separator}${foreignSeparators(separator).join('')}`)

  function putField(buffer: ByteBuffer, text: string) {
    if (!beginsAndEndsHarmless(text) || !putPlain(buffer, text, plain)) putText(buffer, toField(text))
  }

  return (buffer, value) => {
    if (value === null) return nullCell === '' ? undefined : putField(buffer, nullCell)
    if (typeof value === 'number') return putNumber(buffer, value)
    if (typeof value === 'boolean') return putBytes(buffer, value ? TRUE : FALSE)
    if (isMoment && value[BETWEEN_DATE_AND_TIME] === 'T' && putMoment(buffer, value, plain)) return
    const text = isDateGroup ? String(formatCell(column, value)) : value
    if (beginsWithSign(text) && isNumberOrTime(column, text)) return putText(buffer, quote(text))
    putField(buffer, text)
  }
}

const beginsWithSign = (text: string) => text.startsWith('-') || text.startsWith('+')

/** With a space between date and time, which every program reads. False for what only stands in a column of moments (SQLite takes anything). */
function putMoment(buffer: ByteBuffer, moment: string, plain: Uint8Array): boolean {
  const start = buffer.used
  if (!beginsAndEndsHarmless(moment) || !putPlain(buffer, moment, plain)) return false
  buffer.bytes[start + BETWEEN_DATE_AND_TIME] = 0x20
  return true
}
