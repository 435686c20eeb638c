// Not the whole compiler, which would take most of the time that a driver process needs to start.
import { formatCell, isPrinted } from '@soundings/query/groupings'
import { isNumberOrTime } from '@soundings/query/spreadsheet-text'
import type { CsvFormat, Row, Value } from '../engine.ts'
import {
  isFormulaSafe,
  type ByteBuffer,
  createByteBuffer,
  plainCharacters,
  putBytes,
  putNumber,
  putPlain,
  putText,
  takeBytes,
} from './byte-buffer.ts'
import { CSV_LINE_END, csvQuoter, csvTextWriter, foreignSeparators } from './csv-text.ts'

const LINE_END_BYTES = Buffer.from(CSV_LINE_END)
const [TRUE, FALSE] = [Buffer.from('true'), Buffer.from('false')]
const BETWEEN_DATE_AND_TIME = 10

/** Lines of RFC 4180 in UTF-8. Only text is ever changed, where a spreadsheet would run it as a formula; numbers, dates and times are data. */
export function csvRowWriter({ columns, separator, nullCell }: CsvFormat): (rows: readonly Row[]) => Uint8Array {
  const toField = csvTextWriter(separator)
  const cells = columns.map((column) => cellWriter(column, separator, toField, nullCell))
  const separatorBytes = Buffer.from(separator)
  const buffer = createByteBuffer()
  return (rows) => {
    putRows(buffer, rows, cells, separatorBytes)
    // What was taken is valid only until the next rows are written, and pipes write later.
    return Buffer.from(takeBytes(buffer))
  }
}

type PutCell = (buffer: ByteBuffer, value: Value) => void

function putRows(buffer: ByteBuffer, rows: readonly Row[], cells: readonly PutCell[], separator: Uint8Array) {
  for (const row of rows) {
    for (let at = 0; at < cells.length; at += 1) {
      if (at > 0) putBytes(buffer, separator)
      cells[at]!(buffer, row[at] ?? null)
    }
    putBytes(buffer, LINE_END_BYTES)
  }
}

function cellWriter(
  column: CsvFormat['columns'][number],
  separator: string,
  toField: (text: string) => string,
  nullCell: string,
): PutCell {
  const isText = isPrinted(column.grouping)
  const isMoment = column.dataType === 'DATE' && !isText
  const quote = csvQuoter(separator)
  const plain = plainCharacters(`"${separator}${foreignSeparators(separator).join('')}`)

  function putField(buffer: ByteBuffer, text: string) {
    if (!isFormulaSafe(text) || !putPlain(buffer, text, plain)) putText(buffer, toField(text))
  }

  return (buffer, value) => {
    if (value === null) return nullCell === '' || column.staysEmpty === true ? undefined : putField(buffer, nullCell)
    if (typeof value === 'number') return putNumber(buffer, value)
    if (typeof value === 'boolean') return putBytes(buffer, value ? TRUE : FALSE)
    if (isMoment && value[BETWEEN_DATE_AND_TIME] === 'T' && putMoment(buffer, value, plain)) return
    const text = isText ? String(formatCell(column, value)) : value
    if (beginsWithSign(text) && isNumberOrTime(column, text)) return putText(buffer, quote(text))
    putField(buffer, text)
  }
}

const beginsWithSign = (text: string) => text.startsWith('-') || text.startsWith('+')

/** With a space between date and time, which every program reads. False for what only stands in a column of moments (SQLite takes anything). */
function putMoment(buffer: ByteBuffer, moment: string, plain: Uint8Array): boolean {
  const start = buffer.used
  if (!isFormulaSafe(moment) || !putPlain(buffer, moment, plain)) return false
  buffer.bytes[start + BETWEEN_DATE_AND_TIME] = 0x20
  return true
}
