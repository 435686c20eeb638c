import { bytesText } from '../../values/bytes-text.ts'
import type { DataType, ResultColumn, Row, Value } from '../../engine.ts'
import { floatToValue, toIsoTimestamp, toNumberOrText } from '../../values/values.ts'

/** What the server says of one statement. */
export interface Reply {
  /** `resultId` asks for further rows; `totalRows` counts them all. */
  readonly table: { readonly resultId: number; readonly totalRows: number } | undefined
  readonly columns: readonly MonetColumn[]
  readonly rows: readonly Row[]
}

export interface MonetColumn extends ResultColumn {
  readonly convert: (field: string) => Value
}

/** An error of the server, with its SQLSTATE where it gave one. */
export class MonetError extends Error {
  override readonly name = 'MonetError'
  readonly code: string

  constructor(line: string) {
    const [, state = '', message = line] = /^!([0-9A-Z]{5})!([^]*)$/.exec(line) ?? []
    super(message.replace(/^!/, '').trim())
    this.code = state
  }
}

interface MonetType {
  readonly dataType: DataType
  readonly convert: (field: string) => Value
}

const asText = (field: string) => field
const exactNumber: MonetType = { dataType: 'NUMBER', convert: toNumberOrText }
const float: MonetType = { dataType: 'NUMBER', convert: (field) => floatToValue(Number(field)) }
const string: MonetType = { dataType: 'STRING', convert: asText }
// Years before 1000 come without their zeros.
const withFullYear = (field: string) =>
  /^\d{4}/.test(field) ? field : field.replace(/^\d{1,3}(?=-)/, (year) => year.padStart(4, '0'))
const timestamp: MonetType = { dataType: 'DATE', convert: (field) => toIsoTimestamp(withFullYear(field)) }
const other: MonetType = { dataType: 'OTHER', convert: asText }

const types: Readonly<Record<string, MonetType>> = {
  tinyint: exactNumber,
  smallint: exactNumber,
  int: exactNumber,
  bigint: exactNumber,
  hugeint: exactNumber,
  oid: exactNumber,
  decimal: exactNumber,
  real: float,
  double: float,
  char: string,
  varchar: string,
  clob: string,
  uuid: string,
  date: { dataType: 'DATE', convert: withFullYear },
  timestamp,
  timestamptz: timestamp,
  boolean: { dataType: 'BOOLEAN', convert: (field) => field === 'true' },
  blob: { dataType: 'OTHER', convert: (field) => bytesText(Buffer.from(field, 'hex')) },
}

/** Reads one message. `known` are the columns of the result whose further rows it carries. */
export function readReply(text: string, known: readonly MonetColumn[] = []): Reply {
  let table: Reply['table']
  let columns = known
  let names: readonly string[] = []
  const rows: Row[] = []
  for (const line of linesOf(text)) {
    const sign = line[0]
    if (sign === '!') throw new MonetError(line)
    if (sign === '[') rows.push(readRow(line, columns))
    else if (line.startsWith('&1 ')) table = readTable(line)
    else if (sign === '%' && line.endsWith(' # name')) names = readHeader(line)
    else if (sign === '%' && line.endsWith(' # type')) columns = toColumns(names, readHeader(line))
  }
  return { table, columns, rows }
}

function* linesOf(text: string) {
  for (let start = 0; start < text.length;) {
    const end = text.indexOf('\n', start)
    yield text.slice(start, end < 0 ? text.length : end)
    if (end < 0) return
    start = end + 1
  }
}

function readTable(line: string) {
  const [, resultId = NaN, totalRows = NaN] = line.split(' ').map(Number)
  return { resultId, totalRows }
}

const readHeader = (line: string) => line.slice(2, line.lastIndexOf(' # ')).split(',\t')

function toColumns(names: readonly string[], typeNames: readonly string[]): MonetColumn[] {
  return typeNames.map((typeName, index) => ({ name: names[index] ?? '', ...(types[typeName.trim()] ?? other) }))
}

/** `[ 1,\t"a text",\tNULL\t]`: a text is quoted, so that commas, tabs and brackets inside it are its own. */
export function readRow(line: string, columns: readonly MonetColumn[]): Row {
  const row: Value[] = []
  let at = 2
  for (const { convert } of columns) {
    if (line[at] === '"') {
      const end = endOfText(line, at + 1)
      row.push(convert(unescape(line.slice(at + 1, end))))
      at = end + 3
      continue
    }
    const comma = line.indexOf(',\t', at)
    const end = comma < 0 ? line.lastIndexOf('\t]') : comma
    const field = line.slice(at, end)
    row.push(field === 'NULL' ? null : convert(field))
    at = end + 2
  }
  return row
}

function endOfText(line: string, from: number): number {
  let end = from
  while (end < line.length && line[end] !== '"') end += line[end] === '\\' ? 2 : 1
  return end
}

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', f: '\f' }

function unescape(text: string): string {
  if (!text.includes('\\')) return text
  return text.replace(/\\([0-7]{3}|[^])/g, (_, code: string) =>
    code.length === 3 ? String.fromCharCode(Number.parseInt(code, 8)) : (escapes[code] ?? code),
  )
}
