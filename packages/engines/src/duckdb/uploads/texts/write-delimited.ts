import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { EngineError } from '../../../engine-error.ts'
import type { DelimitedFile } from './delimited.ts'

export interface SourceRow {
  /** Where it stands in the file that people know. */
  readonly line: number
  readonly values: readonly (string | null)[]
}

const PIECE_CHARS = 256 * 1024
/** Quotes are doubled, and a row of a workbook has no limit of its own. */
const CONVERTED_LINE_BYTES = 8 * 1024 * 1024
/** A small file can hold a text once and name it in millions of cells, or have millions of lines without values in thousands of columns. */
const CONVERTED_BYTES = 4 * 1024 ** 3
/** As many bytes are enough to guess types by. */
const SAMPLE_BYTES = 16 * 1024 * 1024
const NEEDS_QUOTES = /[",\r\n]|^$/

/** Null is nothing between separators, and an empty text stands in quotes. */
const toField = (value: string | null) =>
  value === null ? '' : NEEDS_QUOTES.test(value) ? `"${value.replaceAll('"', '""')}"` : value

interface Target {
  readonly path: string
  readonly names: readonly string[]
  /** Of a sample, the first rows are enough. */
  readonly isSample: boolean
  readonly bytesMax?: number
}

/** Writes rows as a file with separators, for formats that DuckDB does not read as we want them, and says whether all had the same width. */
export async function writeDelimited(
  rows: AsyncIterable<SourceRow>,
  { path, names, isSample, bytesMax = isSample ? SAMPLE_BYTES : CONVERTED_BYTES }: Target,
): Promise<{ file: DelimitedFile; lines: readonly number[]; hasGrown: boolean }> {
  const lines: number[] = []
  const widths = new Set<number>()
  async function* pieces() {
    let piece = ''
    let bytes = 0
    for await (const { line, values } of rows) {
      const length = values.reduce((sum, value) => sum + (value?.length ?? 0) + 1, 0)
      if (length > CONVERTED_LINE_BYTES) throw lineTooLong(line)
      lines.push(line)
      widths.add(values.length)
      piece += `${values.map(toField).join(',')}\n`
      if (piece.length < PIECE_CHARS) continue
      bytes += Buffer.byteLength(piece)
      if (bytes > bytesMax && !isSample) throw tooLarge(bytesMax)
      yield piece
      piece = ''
      if (bytes > bytesMax) return
    }
    yield piece
  }
  await pipeline(pieces, createWriteStream(path, { mode: 0o600 }))
  return {
    file: { path, lineBytes: CONVERTED_LINE_BYTES, encoding: 'utf-8', separator: ',', hasHeader: false, names },
    lines,
    hasGrown: widths.size > 1,
  }
}

function lineTooLong(line: number) {
  return new EngineError('query-failed', `Row ${line} is longer than ${CONVERTED_LINE_BYTES / 2 ** 20} MB`)
}

function tooLarge(bytesMax: number) {
  return new EngineError(
    'query-failed',
    `The rows of the file take more than ${bytesMax / 2 ** 20} MB when they are written out. Split it into smaller files`,
  )
}
