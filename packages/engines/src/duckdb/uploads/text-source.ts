import type { Encoding, FileToRead, Separator } from '../../upload-types.ts'
import { openDelimited, readDelimited } from './delimited.ts'
import { linesOf } from './line-numbers.ts'
import { convertNdjson } from './ndjson.ts'

/** A file as a table of texts, whatever its format. */
export interface TextSource {
  /** What to select from, with columns c0, c1 and so on. */
  readonly sql: string
  readonly names: readonly string[]
  readonly separator: Separator | null
  readonly encoding: Encoding | null
  readonly hasHeader: boolean | null
  /** The lines of records, by their number from 1 on. */
  linesOf(records: ReadonlySet<number>): Promise<ReadonlyMap<number, number>>
}

export async function openTextSource(file: FileToRead, options: { isPreview: boolean }): Promise<TextSource> {
  if (file.format === 'ndjson') {
    const { file: converted, lines } = await convertNdjson(file, options)
    return {
      sql: readDelimited(converted),
      names: converted.names,
      separator: null,
      encoding: null,
      hasHeader: null,
      linesOf: async (records) => new Map([...records].map((record) => [record, lines[record - 1]!])),
    }
  }
  const opened = await openDelimited(file, options)
  const { names, separator, encoding, hasHeader } = opened
  return {
    sql: readDelimited(opened),
    names,
    separator,
    encoding,
    hasHeader,
    linesOf: (records) => linesOf(opened, records),
  }
}
