import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { EngineError } from '../../../engine-error.ts'
import type { FileToRead } from '../../../upload-types.ts'
import { COLUMNS_MAX, type DelimitedFile } from './delimited.ts'
import { columnNames } from './first-records.ts'
import { inspectText } from './text-file.ts'
import { writeDelimited } from './write-delimited.ts'

const SAMPLE_LINES = 5000

/**
 * Makes a file with separators of lines of JSON objects. Numbers are taken as they are written, since a reader of JSON would round long
 * ones; objects and lists within a value stay JSON.
 */
export async function convertNdjson(
  { path, workDir }: FileToRead,
  { isPreview }: { isPreview: boolean },
): Promise<{ file: DelimitedFile; lines: readonly number[]; stringColumns: ReadonlySet<number> }> {
  const { encoding, isPlain } = await inspectText(path, undefined)
  if (encoding !== 'utf-8' || !isPlain) throw unreadable('Files of JSON lines must be UTF-8 without a byte order mark')
  const max = isPreview ? SAMPLE_LINES : Infinity
  const keys = new Set<string>()
  const strings = new Set<string>()
  for await (const { object } of readObjects(path, max)) {
    for (const [key, value] of Object.entries(object)) {
      keys.add(key)
      if (typeof value === 'string') strings.add(key)
    }
    if (keys.size > COLUMNS_MAX) throw unreadable(`The objects have more than ${COLUMNS_MAX} different names`)
  }
  if (keys.size === 0) throw unreadable('The file holds no JSON objects with values')
  const names = [...keys]
  async function* rows() {
    for await (const { line, object } of readObjects(path, max))
      yield { line, values: names.map((name) => (Object.hasOwn(object, name) ? textOf(object[name]) : null)) }
  }
  const made = await writeDelimited(rows(), {
    path: join(workDir, 'rows.csv'),
    names: columnNames(names),
    isSample: isPreview,
  })
  return { ...made, stringColumns: new Set(names.flatMap((name, at) => (strings.has(name) ? [at] : []))) }
}

async function* readObjects(path: string, max: number) {
  const stream = createReadStream(path)
  let line = 0
  try {
    for await (const text of createInterface({ input: stream, crlfDelay: Infinity })) {
      line += 1
      if (text.trim() === '') continue
      if (line > max) return
      yield { line, object: parseObject(text, line) }
    }
  } finally {
    stream.destroy()
  }
}

function parseObject(text: string, line: number): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(text, exactNumbers)
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed))
      return parsed as Record<string, unknown>
  } catch {
    // Told with the line below.
  }
  throw unreadable(`Line ${line} is no JSON object`)
}

/** Of the proposal for JSON.parse that Node has and TypeScript does not know yet. */
const json = JSON as unknown as {
  rawJSON(text: string): object
  isRawJSON(value: unknown): value is { rawJSON: string }
}

const exactNumbers = (_key: string, value: unknown, context?: { readonly source?: string }): unknown =>
  typeof value === 'number' && context?.source !== undefined ? json.rawJSON(context.source) : value

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  return json.isRawJSON(value) ? value.rawJSON : JSON.stringify(value)
}

const unreadable = (message: string) => new EngineError('query-failed', message)
