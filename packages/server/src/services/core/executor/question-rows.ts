import { createHash } from 'node:crypto'
import { GROUP_SUMMARIES_MAX, type Summaries } from '@soundings/contract'
import {
  type AccessRule,
  type Catalog,
  compile,
  type CompileContext,
  compileGroupedRows,
  compileGroupSummaries,
  compileTotals,
  exportLimit,
  type Query,
  type ResultColumn,
} from '@soundings/query'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Discovery } from '../../discovery/index.ts'
import type { Questions } from '../questions/questions.ts'
import type { ReadLog } from './read-log.ts'
import { type Choices, withChoices } from './saved-query.ts'
import { toSummaryRow } from './shape-result.ts'

interface Needs {
  readonly reader: Pick<Discovery['reader'], 'stream' | 'rows' | 'contextFor'>
  readonly questions: Pick<Questions, 'getVisible'>
  readonly readLog: ReadLog
}

export interface WantedRows extends Choices {
  readonly pageNumber: number
  /** Undefined: as many as the question's limit allows. */
  readonly pageSize: number | undefined
}

type Row = readonly (string | number | boolean | null)[]

/** A saved question, opened for a file. */
export interface QuestionRows {
  readonly title: string
  readonly databaseId: number
  readonly databaseName: string
  readonly query: Query
  readonly catalog: Catalog
  readonly columns: readonly ResultColumn[]
  /** At most so many rows come. */
  readonly limit: number
  readonly isRestricted: boolean
  /** The same as long as the viewer is tied to the same rows. */
  readonly rulesKey: string
  readonly batches: AsyncIterable<readonly Row[]>
  /** Figures over all rows (depth 0) or over each group; only of a first page that has rows. */
  readonly summarise: ((depth: number) => Promise<Summaries>) | undefined
}

/** Rows for files: the same rows as on screen, batch by batch and never whole in memory. */
export function createQuestionRows({ reader, questions, readLog }: Needs) {
  return {
    rulesKeyOf: async (viewer: Viewer, databaseId: number) => rulesKeyOf((await reader.contextFor(viewer, databaseId)).accessRules),

    async open(viewer: Viewer, id: number, wanted: WantedRows, signal: AbortSignal): Promise<QuestionRows> {
      const { name, databaseId, query: wire } = await questions.getVisible(viewer, id)
      const { query, told } = withChoices(wire, wanted)
      const most = exportLimit(query.limit)
      const { pageNumber, pageSize = most } = wanted
      const offset = pageNumber * pageSize
      const limit = Math.min(pageSize, Math.max(0, most - offset))
      // A question without a limit gives as many rows as exports take, so its figures are about those.
      const limited = { ...query, limit: most }
      const firstPage = { ...query, limit }
      const isGrouped = query.columns.some((column) => column.grouped)
      const compileRows = isGrouped && limit > 0 ? compileGroupedRows : compile

      let context: Awaited<ReturnType<typeof reader.contextFor>> | undefined
      const make = (given: NonNullable<typeof context>) => {
        context = given
        return told(() => compileRows(limited, given, { offset, rows: limit }))
      }
      const { statement, batches } = await reader.stream(viewer, databaseId, make, signal)
      const { catalog, accessRules, displayName } = context!

      async function* recorded(): AsyncGenerator<readonly Row[]> {
        let rows = 0
        let isWhole = false
        try {
          for await (const batch of batches) {
            rows += batch.rows.length
            yield batch.rows
          }
          isWhole = true
        } finally {
          const { username, address } = viewer
          readLog.add({ username, action: 'rows.read', object: `question ${id}`, outcome: isWhole ? 'success' : 'failed', rows, address })
        }
      }

      async function summarise(depth: number): Promise<Summaries> {
        const summary = (given: CompileContext) =>
          told(() =>
            depth === 0 ? compileTotals(firstPage, given) : compileGroupSummaries(firstPage, given, depth, GROUP_SUMMARIES_MAX + 1),
          )
        const answer = await reader.rows(viewer, databaseId, summary, { signal })
        const rows = answer.rows.slice(0, GROUP_SUMMARIES_MAX).map((row) => toSummaryRow(answer.statement, row))
        return { depth, rows, cut: answer.rows.length > GROUP_SUMMARIES_MAX }
      }

      return {
        title: name,
        databaseId,
        databaseName: displayName,
        query,
        catalog,
        columns: statement.columns,
        limit,
        isRestricted: accessRules.length > 0,
        rulesKey: rulesKeyOf(accessRules),
        batches: recorded(),
        summarise: offset === 0 && limit > 0 ? summarise : undefined,
      }
    },
  }
}

const rulesKeyOf = (rules: readonly AccessRule[]): string => (rules.length === 0 ? '' : createHash('sha256').update(JSON.stringify(rules)).digest('base64url'))
