import { join } from 'node:path'
import { EngineError } from '../../../engine-error.ts'
import type { FileToRead, Misfits, UploadType } from '../../../upload-types.ts'
import { isFraction } from '../detection/evidence.ts'
import { columnNames, looksLikeHeader } from '../texts/first-records.ts'
import { type SourceRow, writeDelimited } from '../texts/write-delimited.ts'
import { openParts } from './book-parts.ts'
import { readBook } from './read-book.ts'
import { columnLetters, readSheet, type SheetRow } from './sheet-rows.ts'
import { hasComputedFormulas } from './stored-results.ts'

const SAMPLE_ROWS = 5000
const LISTED_MAX = 100
/** Numbers of a workbook have a point before their fraction, and texts may have it for another reason. */
const MAY_SEPARATE_THOUSANDS = /^\s*[-+]?[1-9]\d{0,2}\.\d{3}\s*$/

/** Numbers of the workbook beside a text have a point. */
const withPoint = (text: string) => (/^\s*[-+]?\d+,\d+\s*$/.test(text) ? text.replace(',', '.') : text)

/** Only texts keep the zeros that a format shows in front. */
const isNumber = (type: UploadType | null | undefined) => type === 'integer' || type === 'decimal' || type === 'float'

/** Makes a file with separators of a sheet of a workbook. */
export async function convertXlsx({ path, workDir, settings }: FileToRead, { isPreview }: { isPreview: boolean }) {
  const parts = await openParts(path)
  try {
    const book = await readBook(parts)
    const sheet = book.sheets.find(({ name }) => name === settings.sheet) ?? book.sheets[0]!
    if (settings.sheet !== undefined && settings.sheet !== sheet.name) throw noSuchSheet(settings.sheet)
    const isZeroUncomputed = book.isToBeComputed && !(await hasComputedFormulas(parts, sheet.part))
    const textColumns = new Set<number>()
    const doubtfulTexts = new Map<number, { count: number; first: { line: number; value: string }[] }>()
    let hasHeader = settings.hasHeader
    let header: (string | null)[] | undefined
    let width = 0
    let uncomputed = countUncomputed()

    /** A text as it is written, of which those that may mean two numbers are counted. */
    function readText({ line, at, value }: { line: number; at: number; value: string }): string {
      if (settings.hasDecimalComma !== false && MAY_SEPARATE_THOUSANDS.test(value)) {
        const found = doubtfulTexts.get(at) ?? { count: 0, first: [] }
        doubtfulTexts.set(at, found)
        found.count += 1
        if (found.first.length < LISTED_MAX) found.first.push({ line, value })
      }
      return settings.hasDecimalComma && isFraction(settings.types?.[at] ?? undefined) ? withPoint(value) : value
    }

    async function* rows(): AsyncGenerator<SourceRow> {
      let count = 0
      header = undefined
      uncomputed = countUncomputed()
      doubtfulTexts.clear()
      for await (const row of readSheet(parts, book, { part: sheet.part, isZeroUncomputed })) {
        const { line, values, texts, padded } = row
        if (isPreview && count >= SAMPLE_ROWS) return
        uncomputed.add(row)
        // Formulas that were filled in ahead of the values make no row, and no line of names.
        if (values.every((value) => value === null)) continue
        width = Math.max(width, values.length)
        if (header === undefined) {
          header = values
          hasHeader ??= looksLikeHeader(values.map((value) => value ?? ''))
          if (hasHeader) continue
        }
        count += 1
        for (const at of texts) {
          textColumns.add(at)
          values[at] = readText({ line, at, value: values[at] ?? '' })
        }
        for (const { at, stored } of padded) if (isNumber(settings.types?.[at])) values[at] = stored
        yield { line, values: [...values, ...Array<null>(width - values.length).fill(null)] }
      }
    }

    const target = join(workDir, 'rows.csv')
    let written = await writeDelimited(rows(), { path: target, names: [], isSample: isPreview })
    // Rows before the widest one were written with too few columns.
    if (written.hasGrown) written = await writeDelimited(rows(), { path: target, names: [], isSample: isPreview })
    if (width === 0) throw emptySheet(sheet.name, uncomputed.listed([]).count > 0)
    const first = header ?? []
    const names = columnNames(Array.from({ length: width }, (_, at) => (hasHeader ? (first[at] ?? '') : '')))
    return {
      ...written,
      file: { ...written.file, names },
      hasHeader: hasHeader ?? false,
      textColumns,
      doubtfulTexts,
      uncomputed: uncomputed.listed(names),
      sheet: sheet.name,
      sheets: book.sheets.map(({ name }) => name),
    }
  } finally {
    parts.close()
  }
}

/** Formulas without a stored value, of which the first are listed. */
function countUncomputed() {
  let count = 0
  const first: { line: number; at: number; formula: string; isZero: boolean }[] = []
  return {
    add({ line, uncomputed }: SheetRow) {
      count += uncomputed.length
      for (const each of uncomputed) if (first.length < LISTED_MAX) first.push({ line, ...each })
    },
    listed: (names: readonly string[]): Misfits => ({
      count,
      listed: first.map(({ line, at, formula, isZero }) => ({
        line,
        column: names[at] ?? null,
        value: `${columnLetters(at)}${line}${formula && ` =${formula}`}`,
        reason: isZero ? 'is a formula stored as 0, to be computed' : 'is a formula without a stored value',
      })),
    }),
  }
}

function emptySheet(name: string, hasFormulas: boolean) {
  const what = hasFormulas
    ? 'holds nothing but formulas without a stored value. Open the workbook in Excel or LibreOffice and save it'
    : 'is empty'
  return new EngineError('query-failed', `The sheet ${name} ${what}`)
}

function noSuchSheet(name: string) {
  return new EngineError('query-failed', `The workbook has no sheet ${name}`)
}
