import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { EngineError } from '../../../engine-error.ts'
import { columnNames, findSeparator, looksLikeHeader, splitRecords } from './first-records.ts'
import { inspectText, LONGEST_LINE_BYTES, writeAsUtf8 } from './text-file.ts'
import { literal, pathLiteral } from '../../sql-text.ts'
import type { Encoding, FileToRead, Separator } from '../../../upload-types.ts'

/** A file of lines with separators that DuckDB can read, and its columns. */
export interface DelimitedFile {
  readonly path: string
  /** The longest line that it can hold. */
  readonly lineBytes: number
  readonly encoding: Encoding
  readonly separator: Separator
  readonly hasHeader: boolean
  readonly names: readonly string[]
}

export const COLUMNS_MAX = 2000
/** How many lines that cannot be read DuckDB notes. */
export const REJECTS_MAX = 1000
const START_BYTES = 256 * 1024
/** Of a file in another encoding, only this part is made readable for a preview. */
const PREVIEW_BYTES = 8 * 1024 * 1024
/** Letters of other alphabets take up to three bytes of UTF-8, and one of them in another encoding. */
const WIDEST_LETTER = 3

/** Finds out how a file is written, as far as no one has said it. */
export async function openDelimited(
  { path, format, settings, workDir }: FileToRead,
  { isPreview }: { isPreview: boolean },
): Promise<DelimitedFile> {
  const { encoding, isPlain } = await inspectText(path, settings.encoding)
  const plain = isPlain ? path : join(workDir, 'text')
  if (!isPlain) await writeAsUtf8(path, encoding, plain, isPreview ? PREVIEW_BYTES : undefined)
  const { text, isCut } = await readStart(plain)
  if (text.trim() === '') throw new EngineError('query-failed', 'The file is empty')
  const separator = settings.separator ?? (format === 'tsv' ? '\t' : findSeparator(text, isCut))
  const [first = [], second] = splitRecords(text, separator, { isCut, max: 2 })
  assertReadable(first)
  const hasHeader = settings.hasHeader ?? (looksLikeHeader(first) && (second !== undefined || !isCut))
  return {
    path: plain,
    lineBytes: isPlain ? LONGEST_LINE_BYTES : WIDEST_LETTER * LONGEST_LINE_BYTES,
    encoding,
    separator,
    hasHeader,
    names: columnNames(hasHeader ? first : first.map(() => '')),
  }
}

function assertReadable(first: readonly string[]) {
  if (first.length > COLUMNS_MAX) throw tooManyColumns(first.length)
  if (first.length === 0) throw new EngineError('query-failed', 'The first line is too long to be read')
}

/** All values as text, in columns c0, c1 and so on. What cannot be read is left out and noted in `reject_errors`. */
export function readDelimited({ path, lineBytes, separator, hasHeader, names }: DelimitedFile): string {
  const columns = names.map((_, at) => `'c${at}': 'VARCHAR'`).join(', ')
  const options = [
    'auto_detect = false',
    `header = ${hasHeader}`,
    `delim = ${literal(separator)}`,
    `quote = '"'`,
    `escape = '"'`,
    `columns = {${columns}}`,
    "nullstr = ''",
    // An empty text in quotes is a text, and nothing between two separators is null.
    'allow_quoted_nulls = false',
    `max_line_size = ${lineBytes}`,
    // By default it has room for sixteen of the longest lines, which no file has. Each thread has several buffers.
    `buffer_size = ${2 * lineBytes}`,
    'store_rejects = true',
    `rejects_limit = ${REJECTS_MAX}`,
  ]
  return `read_csv(${pathLiteral(path)}, ${options.join(', ')})`
}

async function readStart(path: string): Promise<{ text: string; isCut: boolean }> {
  const parts: Buffer[] = []
  for await (const part of createReadStream(path, { end: START_BYTES }) as AsyncIterable<Buffer>) parts.push(part)
  const bytes = Buffer.concat(parts)
  const isCut = bytes.length > START_BYTES
  return { text: bytes.subarray(0, START_BYTES).toString('utf8'), isCut }
}

export function tooManyColumns(count: number, what = 'file') {
  return new EngineError('query-failed', `The ${what} has ${count} columns. At most ${COLUMNS_MAX} are possible`)
}
