import type { Piece, Row, SourceTable } from '../../engine.ts'
import { dataTypes } from '../../engine.ts'
import { connectionLost, EngineError } from '../../engine-error.ts'

/** A catalog of tens of thousands of tables has a few dozen megabytes. */
const CATALOG_BYTES = 128 * 1024 * 1024

/** The values of JSON texts that arrive in pieces with commas between them. */
export function parsePiece(bytes: Uint8Array): unknown[] {
  try {
    return JSON.parse(`[${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString()}]`) as unknown[]
  } catch (error) {
    throw connectionLost(error)
  }
}

export async function readValues(pieces: AsyncIterable<Piece>): Promise<unknown[]> {
  const values: unknown[] = []
  let bytes = 0
  for await (const piece of pieces) {
    bytes += piece.bytes.length
    if (bytes > CATALOG_BYTES) throw catalogTooLarge()
    for (const value of parsePiece(piece.bytes)) values.push(value)
  }
  return values
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isTextOrNull = (value: unknown) => value === null || typeof value === 'string'
const isTexts = (value: unknown) => Array.isArray(value) && value.every((each) => typeof each === 'string')

const isColumn = (value: unknown) =>
  isObject(value) &&
  typeof value.name === 'string' &&
  typeof value.dbType === 'string' &&
  typeof value.nullable === 'boolean' &&
  typeof value.primaryKey === 'boolean' &&
  dataTypes.some((type) => type === value.dataType)

const isPair = (value: unknown) => isObject(value) && typeof value.from === 'string' && typeof value.to === 'string'

const isReference = (value: unknown) =>
  isObject(value) &&
  isTextOrNull(value.schema) &&
  typeof value.table === 'string' &&
  Array.isArray(value.pairs) &&
  value.pairs.every(isPair)

const isTable = (value: unknown): value is SourceTable =>
  isObject(value) &&
  isTextOrNull(value.schema) &&
  typeof value.name === 'string' &&
  isTextOrNull(value.comment) &&
  typeof value.isView === 'boolean' &&
  Array.isArray(value.columns) &&
  value.columns.every(isColumn) &&
  Array.isArray(value.uniqueKeys) &&
  value.uniqueKeys.every(isTexts) &&
  Array.isArray(value.references) &&
  value.references.every(isReference)

export function checkTables(values: readonly unknown[]): readonly SourceTable[] {
  if (!values.every(isTable)) throw connectionLost(new Error('The driver process sent no list of tables'))
  return values
}

/** Rows of as many values as there are columns. */
export function checkRows(values: readonly unknown[], columns: number): readonly Row[] {
  if (!values.every((row): row is Row => Array.isArray(row) && row.length === columns))
    throw connectionLost(new Error('The driver process sent no rows'))
  return values
}

function catalogTooLarge() {
  return new EngineError(
    'query-failed',
    `The list of tables of this database holds more than ${CATALOG_BYTES / 2 ** 20} MB. Choose fewer schemas`,
  )
}
