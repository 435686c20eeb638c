import { createHash } from 'node:crypto'
import { GROUP_SUMMARIES_MAX, type QueryWire, type Summaries, toQuery } from '@soundings/contract'
import {
  compile,
  type CompileContext,
  compileCount,
  compileGroupedRows,
  describeRowAccess,
  filtersInWords,
  gatherPivot,
  gatherSummaries,
  groupedBy,
  type Pivot,
  type PivotPlaces,
  type Query,
  QueryError,
  type ResultColumn,
  type WholeResult,
  withGrouped,
} from '@soundings/query'
import type { Admission } from '../../../platform/admissions/admissions.ts'
import type { ReadLog } from '../../../platform/audit/read-log.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { assertAnsweredVersion } from '../../../platform/store/optimistic-lock.ts'
import { type Discovery, type PieceForm, whenLoaded } from '../../discovery/index.ts'
import type { Questions, RunnableQuestion } from '../questions/questions.ts'
import { askedRows } from './limits/asked-rows.ts'
import type { GuardLimit } from './limits/limit-guard.ts'
import { type Choices, withChoices } from './saved-query.ts'
import type { AccessWords } from './shown/access-words.ts'
import type { ShowNames } from './shown/shown-names.ts'

interface Needs {
  readonly reader: Pick<Discovery['reader'], 'stream' | 'rows' | 'contextFor'>
  readonly questions: Pick<Questions, 'getRunnable'>
  readonly readLog: ReadLog
  readonly showNames: ShowNames
  readonly accessWords: AccessWords
  readonly guardLimit: GuardLimit
}

export interface WantedRows extends Choices {
  readonly pageNumber: number
  /** Undefined: as many as the question's limit allows. */
  readonly pageSize: number | undefined
  /** Labels of the columns by which rows are grouped; undefined: the question's own groups. */
  readonly groupBy: readonly string[] | undefined
  /** How values of filters are written in words. */
  readonly valueWords: Parameters<typeof filtersInWords>[3]
}

/** What is known of the rows of a file. */
interface KeptRows {
  readonly couldUseTables: boolean
  readonly request: { readonly filters: Choices['dynamicFilters']; readonly zooms: Choices['zooms'] }
}

type Row = readonly (string | number | boolean | null)[]

interface RowPiece {
  readonly bytes: Uint8Array
  readonly rows: number
  readonly first: readonly Row[]
}

/** A saved question, opened for a file. */
export interface QuestionRows {
  readonly title: string
  readonly databaseId: number
  readonly databaseName: string
  /** As it was saved when it was opened. */
  readonly wire: QueryWire
  /** In words for the viewer. */
  readonly filters: readonly string[]
  readonly columns: readonly ResultColumn[]
  /** Positions of the columns by which the rows are grouped, the outermost first. */
  readonly groupedBy: readonly number[]
  /** Whose rows these are, where row rules limit them; undefined where they do not. */
  readonly access: string | undefined
  /** The same as long as access rules let the viewer read the same rows by this question. */
  readonly rulesKey: string
  /** Whether the viewer could ask for the rows without the question. */
  readonly mayUseTables: boolean
  /** The rows, once. */
  readonly pieces: (wanted: PieceForm) => AsyncIterable<RowPiece>
  /** Whether the question gives more rows than these; known when all have been read, and of grouped rows at any time. */
  readonly hasMore: () => Promise<boolean>
  /** How it is shown where people do not choose otherwise. */
  readonly savedView: { readonly viewType: string; readonly options: string }
  /** How many rows the question gives within its limit. */
  readonly countRows: () => Promise<number>
  /** The result with groups down and across, within the question's own limit. */
  readonly pivot: (places: Pick<PivotPlaces, 'down' | 'across'>) => Promise<Pivot>
  /** Summaries over all rows (depth 0) or over each group; only of a first page that has rows. */
  readonly summarise: ((depth: number) => Promise<Summaries>) | undefined
}

/** Rows for files: the same rows as on screen, batch by batch and never whole in memory. */
export function createQuestionRows({ reader, questions, readLog, showNames, accessWords, guardLimit }: Needs) {
  return {
    /** The key that a file read from this database by this question would get now; undefined when rules refuse the question. */
    async rulesKeyOf(viewer: Viewer, databaseId: number, wire: QueryWire): Promise<string | undefined> {
      const context = await reader.contextFor(viewer, databaseId)
      // The question may have moved to another database, while rules still bind the viewer in the first one.
      if (wire.datasourceID !== databaseId) return context.accessRules.length === 0 ? '' : undefined
      try {
        return await whenLoaded(() => rulesKeyOf(toQuery(wire), context))
      } catch (error) {
        if (error instanceof QueryError) return undefined
        throw error
      }
    },

    /**
     * Rows of a file that was written while its owner could use the tables may lie behind the limit of the question. Once the owner lost
     * the tables, they leave where the limit leaves no row out.
     */
    async assertWithinLimit(
      viewer: Viewer,
      { query, ...question }: RunnableQuestion,
      { couldUseTables, request: { filters: dynamicFilters, zooms } }: KeptRows,
      admission: Admission,
    ): Promise<void> {
      if (question.mayUseTables || !couldUseTables) return
      const choices = { dynamicFilters, zooms }
      const chosen = withChoices(query, choices, question)
      const then = withChoices(query, choices, { ...question, mayUseTables: true })
      const databaseId = query.datasourceID
      const limited = await guardLimit(viewer, { ...chosen, databaseId }, { admission })
      if (limited.limit === then.query.limit) return
      const wholeFirst: WholeResult[] = [{ query: limited, parts: 'rows' }]
      await guardLimit(viewer, { ...chosen, databaseId, wholeFirst, raised: undefined }, { admission })
    },

    async open(viewer: Viewer, id: number, wanted: WantedRows, admission: Admission): Promise<QuestionRows> {
      readLog.assertWritable()
      const question = await admission.require((current) => questions.getRunnable(current, id))
      assertAnsweredVersion(question, wanted)
      const { name, databaseId, query: wire } = question
      const chosen = withChoices(wire, wanted, question)
      const { explained } = chosen
      const saved = await guardLimit(viewer, { databaseId, ...chosen }, { admission })
      const groups = groupedBy(saved, wanted.groupBy)
      const query = withGrouped(saved, groups)
      const { offset, rows } = askedRows(wanted, query.limit)
      const firstPage = { ...query, limit: rows ?? 0 }
      const isGrouped = groups.length > 0
      // One more row tells whether there are more. Grouped rows come in another order, so that the last of them need not be that one.
      const unlimited = { ...query, limit: 0 }
      const wantedRows = rows === 0 || rows === undefined || isGrouped ? rows : rows + 1

      let context: Awaited<ReturnType<typeof reader.contextFor>> | undefined
      const make = (given: NonNullable<typeof context>) => {
        context = given
        const page = { offset, ...(wantedRows !== undefined && { rows: wantedRows }) }
        return explained(() =>
          isGrouped && rows !== 0
            ? compileGroupedRows(unlimited, given, page, groups)
            : compile(unlimited, given, page),
        )
      }
      const { statement, pieces } = await reader.stream(viewer, databaseId, make, admission)
      const { catalog, accessRules, displayName } = context!
      const rulesKey = await whenLoaded(() => rulesKeyOf(toQuery(wire), context!))
      const { names } = await showNames(viewer, context!)
      const { filters, access } = await whenLoaded(() => ({
        filters: filtersInWords(query, catalog, names, wanted.valueWords),
        access: accessWords(viewer, { query, catalog, accessRules }),
      }))

      let count = 0
      let goesOn = false
      let isRead = false
      /** Counts what is kept of the rows that were read, and leaves a record of them. */
      async function* recorded(read: AsyncIterable<RowPiece>): AsyncGenerator<RowPiece> {
        try {
          for await (const { bytes, first, rows: found } of read) {
            const kept = Math.min(found, (rows ?? Infinity) - count)
            goesOn ||= kept < found
            count += kept
            yield { bytes, first, rows: kept }
          }
          isRead = true
        } finally {
          const { username, address } = viewer
          readLog.add({
            username,
            action: 'rows.read',
            object: `question ${id}`,
            outcome: isRead ? 'success' : 'failed',
            rows: count,
            address,
          })
        }
      }

      async function findNext(): Promise<boolean> {
        if (!isGrouped || rows === undefined || rows === 0 || (isRead && count < rows)) return goesOn
        const next = (given: CompileContext) =>
          explained(() => compile(unlimited, given, { offset: offset + rows, rows: 1 }))
        return (await reader.rows(viewer, databaseId, next, { admission })).rows.length > 0
      }
      let found: Promise<boolean> | undefined
      const hasMore = () => (found ??= findNext())

      const readRows: Parameters<typeof gatherSummaries>[0] = (makeStatement) =>
        reader.rows(viewer, databaseId, (given) => explained(() => makeStatement(given)), { admission })
      const countRows = async () => Number((await readRows((given) => compileCount(saved, given))).rows[0]?.[0] ?? 0)
      const pivot = async (places: Pick<PivotPlaces, 'down' | 'across'>): Promise<Pivot> => {
        const { username, address } = viewer
        return readLog.recorded(
          { username, action: 'rows.read', object: `question ${id}`, address },
          () => gatherPivot(readRows, saved, places),
          ({ levels }) => levels[0]?.rows.length ?? 0,
        )
      }

      const summarise = async (depth: number): Promise<Summaries> => ({
        depth,
        ...(await gatherSummaries(readRows, firstPage, { depth, groupBy: groups, most: GROUP_SUMMARIES_MAX })),
      })

      return {
        title: name,
        databaseId,
        databaseName: displayName,
        wire,
        filters,
        columns: statement.columns,
        groupedBy: groups,
        access,
        rulesKey,
        mayUseTables: question.mayUseTables,
        pieces: (wanted) => recorded(pieces({ ...wanted, ...(rows !== undefined && { mostRows: rows }) })),
        hasMore,
        savedView: { viewType: question.defaultView, options: question.viewTypeOptions },
        countRows,
        pivot,
        summarise: offset === 0 && rows !== 0 ? summarise : undefined,
      }
    },
  }
}

function rulesKeyOf(query: Query, context: CompileContext): string {
  const access = describeRowAccess(query, context)
  return access === '' ? '' : createHash('sha256').update(access).digest('base64url')
}
