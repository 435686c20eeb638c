import type { Piece, Row, SourceTable } from '../../engine.ts'
import { dataTypes } from '../../engine.ts'
import { connectionLost, EngineError } from '../../engine-error.ts'

/** A catalog of 20,000 tables and 500,000 columns has some 60 MB; beyond this a source is taken to have no end. */
const CATALOG_BYTES = 256 * 1024 * 1024

/** The values of JSON texts that arrive in pieces with commas between them. */
export function parsePiece(bytes: Uint8Array): unknown[] {
  try {
    return JSON.parse(`[${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString()}]`) as unknown[]
  } catch (error) {
    throw connectionLost(error)
  }
}

/** The only value of a reply that has one. */
export async function readValue(pieces: AsyncIterable<Piece>): Promise<unknown> {
  let value: unknown = null
  for await (const { bytes } of pieces) [value = null] = parsePiece(bytes)
  return value
}

export async function* readTables(pieces: AsyncIterable<Piece>): AsyncGenerator<readonly SourceTable[]> {
  let total = 0
  for await (const { bytes } of pieces) {
    total += bytes.length
    if (total > CATALOG_BYTES) throw catalogTooLarge()
    yield checkTables(parsePiece(bytes))
  }
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

function checkTables(values: readonly unknown[]): readonly SourceTable[] {
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
