import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { DelimitedFile } from './delimited.ts'

export interface SourceRow {
  /** Where it stands in the file that people know. */
  readonly line: number
  readonly values: readonly (string | null)[]
}

const PIECE_CHARS = 256 * 1024
/** Quotes are doubled, and a row of a workbook has no limit of its own. */
const CONVERTED_LINE_BYTES = 8 * 1024 * 1024
const NEEDS_QUOTES = /[",\r\n]|^$/

/** Null is nothing between separators, and an empty text stands in quotes. */
const toField = (value: string | null) =>
  value === null ? '' : NEEDS_QUOTES.test(value) ? `"${value.replaceAll('"', '""')}"` : value

/** Writes rows as a file with separators, for formats that DuckDB does not read as we want them, and says whether all had the same width. */
export async function writeDelimited(
  rows: AsyncIterable<SourceRow>,
  { path, names }: { path: string; names: readonly string[] },
): Promise<{ file: DelimitedFile; lines: readonly number[]; hasGrown: boolean }> {
  const lines: number[] = []
  const widths = new Set<number>()
  async function* pieces() {
    let piece = ''
    for await (const { line, values } of rows) {
      lines.push(line)
      widths.add(values.length)
      piece += `${values.map(toField).join(',')}\n`
      if (piece.length < PIECE_CHARS) continue
      yield piece
      piece = ''
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
