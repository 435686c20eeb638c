import type { Encoding, FileToRead, Misfits, ReadSettings, Separator } from '../../../upload-types.ts'
import { type DelimitedFile, openDelimited, readDelimited } from './delimited.ts'
import { linesOf } from './line-numbers.ts'
import { convertNdjson } from './ndjson.ts'
import { convertXlsx } from '../xlsx/convert-xlsx.ts'

export interface DoubtfulTexts {
  readonly count: number
  readonly first: readonly { readonly line: number; readonly value: string }[]
}

/** A file as a table of texts, whatever its format. */
export interface TextSource {
  /** What to select from, with columns c0, c1 and so on. */
  readonly sql: string
  readonly names: readonly string[]
  readonly separator: Separator | null
  readonly encoding: Encoding | null
  readonly hasHeader: boolean | null
  readonly sheet: string | null
  readonly sheets: readonly string[]
  /** Formulas that have no stored result. */
  readonly uncomputed: Misfits
  /** Positions of columns that the file itself calls texts, whatever they look like. */
  readonly textColumns: ReadonlySet<number>
  /** Positions of columns with values that the file itself writes as texts because it has no dates. */
  readonly stringColumns: ReadonlySet<number>
  /** Cells that the file itself calls texts, although their column may become numbers: by position, those that can be read in two ways. */
  readonly doubtfulTexts: ReadonlyMap<number, DoubtfulTexts>
  /** The lines of records, by their number from 1 on. */
  linesOf(records: ReadonlySet<number>): Promise<ReadonlyMap<number, number>>
}

const noStrings = { stringColumns: new Set<number>() }

/** What only workbooks have. */
const noBook = {
  sheet: null,
  sheets: [],
  textColumns: new Set<number>(),
  doubtfulTexts: new Map<number, DoubtfulTexts>(),
  uncomputed: { count: 0, listed: [] },
}

/** Formats that are made a file with separators first have lines of their own. */
const converted = (file: DelimitedFile, lines: readonly number[]) => ({
  sql: readDelimited(file),
  names: file.names,
  separator: null,
  encoding: null,
  linesOf: async (records: ReadonlySet<number>) => new Map([...records].map((record) => [record, lines[record - 1]!])),
})

export async function openTextSource(file: FileToRead, options: { isPreview: boolean }): Promise<TextSource> {
  if (file.format === 'ndjson') {
    const { file: made, lines, stringColumns } = await convertNdjson(file, options)
    return { ...converted(made, lines), hasHeader: null, ...noBook, stringColumns }
  }
  if (file.format === 'xlsx') {
    const { file: made, lines, hasGrown: _, ...book } = await convertXlsx(file, options)
    return { ...converted(made, lines), ...noStrings, ...book }
  }
  const opened = await openDelimited(file, options)
  const { names, separator, encoding, hasHeader } = opened
  return {
    sql: readDelimited(opened),
    names,
    separator,
    encoding,
    hasHeader,
    ...noBook,
    ...noStrings,
    linesOf: (records) => linesOf(opened, records),
  }
}

/** Numbers of a workbook and of NDJSON are values, which are written in one way only. */
export function ownSettings({ format, settings }: FileToRead): ReadSettings {
  if (format === 'xlsx') return { ...settings, hasDecimalComma: false }
  return format === 'ndjson' ? { hasDecimalComma: false, ...settings } : settings
}
