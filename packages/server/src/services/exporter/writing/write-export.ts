import {
  type DisplaySettings,
  hasTotals,
  type Preferences,
  type QueryWire,
  type ShownQuestion,
} from '@soundings/contract'
import { findStyle, isSummarised, labelsWithUnits, wallClockText, type ResultColumn } from '@soundings/query'
import type { Admission } from '../../../platform/admissions/admissions.ts'
import type { FileStore } from '../../../platform/files/file-store.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Core, QuestionRows } from '../../core/index.ts'
import type { Row, RowForm, RowPiece, TableSummaries } from '../formats/format.ts'
import { formats } from '../formats/registry.ts'
import { headOf, type Head } from './head.ts'
import { pivotOf, type PivotSheet } from './pivot-sheet.ts'

interface Needs {
  readonly questionRows: Core['questionRows']
  readonly files: FileStore
  readonly preferencesOf: (userId: number) => Promise<Preferences>
  readonly display: () => Promise<DisplaySettings>
  readonly timeZone: string
  readonly now: () => Date
}

export interface WrittenExport {
  readonly rows: number
  readonly bytes: number
  /** True when the question gives more rows. */
  readonly isCut: boolean
  readonly databaseId: number
  /** By which the rows were read, as the question was then. */
  readonly query: QueryWire
  readonly rulesKey: string
  readonly mayUseTables: boolean
  readonly head: Head
  /** All filters in words, those of the question and those that were asked for with it. */
  readonly filters: readonly string[]
  /** Whose rows these are, where row rules limit them; undefined where they do not. */
  readonly access: string | undefined
}

const HEAD_ROWS = 10

/** Writes a question's rows into a file, as they arrive from the database. */
export function createExportWriter({ questionRows, files, preferencesOf, display, timeZone, now }: Needs) {
  async function summariesOf(
    { groupedBy, summarise, hasMore, columns, savedView }: QuestionRows,
    { extention, summaries }: ShownQuestion,
  ): Promise<TableSummaries | undefined> {
    const depth = groupedBy.length
    // Lists of rows go on to be worked with, so that they have a total only where a person asks for it.
    const isTotalled =
      savedView.viewType === 'TABLE' &&
      columns.some(({ grouping }) => grouping !== null) &&
      columns.some((column) => isSummarised('total', column))
    const shown = summaries ?? (depth > 0 || isTotalled ? ['total' as const] : [])
    if (!hasTotals(extention) || !summarise || shown.length === 0) return undefined
    // Totals of groups stand above their rows, and in a cut file any group may be a part.
    if (depth > 0 && (await hasMore())) return { shown: ['total'], groupedBy, byDepth: [] }
    const byDepth = []
    for (let level = 0; level <= depth; level += 1) byDepth.push(await summarise(level))
    return { shown, groupedBy, byDepth }
  }

  return async function writeExport(
    viewer: Viewer,
    fileName: string,
    asked: ShownQuestion,
    { admission, onRows }: { admission: Admission; onRows: (rows: number) => void },
  ): Promise<WrittenExport> {
    const { filters: dynamicFilters, zooms, pageNumber, pageSize, groupBy, version } = asked
    // Rows are asked for and written at the same time, so that a file that cannot be written has to end the query.
    const failed = new AbortController()
    const readAdmission: Admission = {
      require: admission.require,
      signal: AbortSignal.any([admission.signal, failed.signal]),
    }
    const { nullText, nullTextInFiles } = await display()
    const preferences = await preferencesOf(viewer.userId)
    const source = await questionRows.open(
      viewer,
      asked.questionId,
      {
        dynamicFilters,
        zooms,
        pageNumber,
        pageSize,
        groupBy,
        version,
        valueWords: { nullText, style: findStyle(preferences.locale ?? 'standard') },
      },
      readAdmission,
    )
    const { title, databaseName, columns, hasMore, rulesKey, mayUseTables, databaseId, access } = source
    const labels = labelsWithUnits(columns)
    const pivot = hasTotals(asked.extention) ? await pivotOf(source, asked, nullText) : undefined
    const summaries = pivot ? undefined : await summariesOf(source, asked)
    const hasMoreRows = pivot ? async () => pivot.isPart : hasMore
    const head: Row[] = []
    let rowCount = 0

    function count(rows: number) {
      admission.signal.throwIfAborted()
      rowCount += rows
      onRows(rowCount)
    }

    /** Lines of a pivot, which is never larger than fits into memory. */
    async function* pivotPieces({ lines, cells, layout: { rows } }: PivotSheet): AsyncGenerator<RowPiece> {
      head.push(...cells.slice(0, HEAD_ROWS))
      count(rows)
      yield { bytes: Buffer.from(lines.map((line) => JSON.stringify(line)).join()), rows }
    }

    async function* pieces(form: RowForm): AsyncGenerator<RowPiece> {
      if (pivot) {
        yield* pivotPieces(pivot)
        return
      }
      for await (const piece of source.pieces({ ...form, firstRows: HEAD_ROWS })) {
        head.push(...piece.first)
        count(piece.rows)
        yield piece
      }
      admission.signal.throwIfAborted()
    }

    const writing = files.write(fileName, async (put) =>
      formats[asked.extention].write(
        {
          columns: pivot?.columns ?? columns.map((column, at) => ({ ...column, label: labels[at]! })),
          pieces,
          summaries,
          pivot: pivot?.layout,
          preferences,
          nullText,
          nullCell: nullTextInFiles ? nullText : '',
          hasMore: hasMoreRows,
          signal: readAdmission.signal,
          withWorkFolder: (work) => files.withWorkFolder(fileName, work),
          about: ({ rows, isCut }) => [
            ['Question', title],
            ['Database', databaseName],
            ['Filters', source.filters.join('\n') || 'none'],
            ...(pivot?.about ?? []),
            ['Rows', isCut ? `${rows} (cut; the question gives more)` : String(rows)],
            ...(access === undefined ? [] : [['Access', access] as const]),
            ...zoneNote(columns),
            ['Exported', `${wallClockText({ now: now(), zone: timeZone }, 'second')} (${timeZone})`],
            ['By', viewer.username],
          ],
        },
        async (piece) => {
          admission.signal.throwIfAborted()
          await put(piece)
        },
      ),
    )
    const { bytes } = await writing.catch((error: unknown) => {
      failed.abort(error)
      throw error
    })
    const isCut = await hasMoreRows()
    return {
      rows: rowCount,
      bytes,
      isCut,
      databaseId,
      query: source.wire,
      rulesKey,
      mayUseTables,
      head: headOf(columns, head, {
        nullText,
        locale: preferences.locale,
        arePrinted: pivot !== undefined,
        summaries: isCut ? undefined : summaries,
      }),
      filters: source.filters,
      access,
    }
  }
}

/** Which columns show instants, and by which clock. */
function zoneNote(columns: readonly ResultColumn[]): (readonly [string, string])[] {
  const shown = columns.filter(({ timeZone }) => timeZone !== undefined)
  const [first] = shown
  return first?.timeZone === undefined
    ? []
    : [['Time zone', `${first.timeZone} (${shown.map(({ label }) => label).join(', ')})`]]
}

export type WriteExport = ReturnType<typeof createExportWriter>
