import { GROUP_SUMMARIES_MAX, mayUse, Problem, type QueryWire, type ResultStatistics, type Summaries } from '@soundings/contract'
import {
  acceptsFilter,
  compile,
  compileCount,
  type CompileContext,
  compileQuestionValues,
  compileResultStatistics,
  gatherSummaries,
  leavesGroupsOut,
  proposedViewType,
  type Query,
  QueryError,
  shapeOf,
  type WantedSummaries,
} from '@soundings/query'
import type { Admission } from '../../../platform/admissions/admissions.ts'
import { actorOf, type Viewer } from '../../../platform/http/viewer.ts'
import type { Discovery } from '../../discovery/index.ts'
import type { Queries } from '../queries/queries.ts'
import type { Questions } from '../questions/questions.ts'
import type { ReadLog } from './read-log.ts'
import { type Choices, withChoices } from './saved-query.ts'
import { type AskedPage, totalCountOf, writeHead, writeTail } from './shape-result.ts'

interface Needs {
  readonly reader: Pick<Discovery['reader'], 'page' | 'rows'>
  readonly queries: Queries
  readonly questions: Pick<Questions, 'getVisible'>
  readonly readLog: ReadLog
}

/** What is run, and how it is shown, recorded and spoken of. */
interface Asked {
  readonly databaseId: number
  readonly query: Query
  readonly title: string
  /** Undefined: whatever fits the result. */
  readonly viewType: string | undefined
  readonly object: string
  /** Runs what may find the query wrong, and tells it to whoever asked. */
  readonly told: <Result>(work: () => Result) => Result
}

type AskedSummaries = Pick<WantedSummaries, 'depth' | 'groupBy'>

interface WantedValues {
  readonly dbColumn: number
  readonly path?: readonly number[] | undefined
  readonly search: string
  readonly size: number
}

interface Reading {
  readonly admission: Admission
  readonly maxAgeSeconds?: number | undefined
}

/** Runs questions, saved ones and those that people are just building, always with the access rules of whoever looks. */
export function createExecutor({ reader, queries, questions, readLog }: Needs) {
  const askFreely = ({ admission }: Reading, wire: QueryWire, parent?: string): Promise<Asked> =>
    admission.require(async (viewer) => ({
      databaseId: wire.datasourceID,
      query: await queries.accept(viewer, wire, parent),
      title: '',
      viewType: undefined,
      object: `database ${wire.datasourceID}`,
      told: (work) => work(),
    }))

  /** A saved question runs for everybody who may see it, whether or not they may query its tables freely. */
  async function askSaved({ admission }: Reading, id: number, choices: Choices): Promise<Asked> {
    const question = await admission.require((viewer) => questions.getVisible(viewer, id))
    const { name, defaultView, databaseId, query } = question
    return { databaseId, ...withChoices(query, choices, question), title: name, viewType: defaultView, object: `question ${id}` }
  }

  /** Every reading leaves a record, with its outcome and how many rows were given. */
  function record(viewer: Viewer, { object }: Asked, outcome: 'success' | 'failed', rows?: number) {
    readLog.add({ ...actorOf(viewer), action: 'rows.read', object, outcome, ...(rows !== undefined && { rows }) })
  }

  async function recorded<Result>(viewer: Viewer, asked: Asked, read: () => Promise<Result>, rowsOf: (result: Result) => number): Promise<Result> {
    if (readLog.isBlocked) throw recordsBlocked()
    try {
      const result = await read()
      record(viewer, asked, 'success', rowsOf(result))
      return result
    } catch (error) {
      record(viewer, asked, 'failed')
      throw error
    }
  }

  async function* page(viewer: Viewer, asked: Asked, wanted: AskedPage, reading: Reading): AsyncGenerator<string> {
    if (readLog.isBlocked) throw recordsBlocked()
    const { query } = asked
    const { pageNumber, pageLength } = wanted
    let rows: number | undefined
    try {
      const make = (context: CompileContext) => {
        const statement = asked.told(() => compile(query, context, { offset: pageNumber * pageLength, rows: pageLength }))
        return { ...statement, catalog: context.catalog }
      }
      const answer = await reader.page(viewer, asked.databaseId, make, reading)
      const { columns, text, catalog } = answer.statement
      const viewType = asked.viewType ?? proposedViewType(shapeOf(columns), 'TABLE')
      let before = writeHead({ title: asked.title, viewType, resultLimit: query.limit, ...(leavesGroupsOut(query) && { leavesGroupsOut: true }) }, columns, catalog)
      for await (const chunk of answer.chunks) {
        yield before + chunk
        before = ','
      }
      const { rowCount, ...outcome } = answer.outcome()
      rows = rowCount
      const sql = mayUse(viewer, 'question.write_access') ? text : null
      yield `${rowCount === 0 ? before : ''}${writeTail(wanted, totalCountOf(wanted, query.limit, rowCount), { ...outcome, sql })}`
    } finally {
      record(viewer, asked, rows === undefined ? 'failed' : 'success', rows)
    }
  }

  async function count(viewer: Viewer, asked: Asked, reading: Reading): Promise<{ resultCount: number }> {
    const make = (context: CompileContext) => asked.told(() => compileCount(asked.query, context))
    // A count shows no row.
    const { rows } = await recorded(viewer, asked, () => reader.rows(viewer, asked.databaseId, make, reading), () => 0)
    return { resultCount: Number(rows[0]?.[0] ?? 0) }
  }

  async function summarise(viewer: Viewer, asked: Asked, wanted: AskedSummaries, reading: Reading): Promise<Summaries> {
    const gather = () =>
      gatherSummaries((make) => reader.rows(viewer, asked.databaseId, (context) => asked.told(() => make(context)), reading), asked.query, { ...wanted, most: GROUP_SUMMARIES_MAX })
    return { depth: wanted.depth, ...(await recorded(viewer, asked, gather, ({ rows }) => rows.length)) }
  }

  async function statistics(viewer: Viewer, asked: Asked, column: number, reading: Reading): Promise<ResultStatistics> {
    const make = (context: CompileContext) => asked.told(() => compileResultStatistics(asked.query, column, context))
    const { statement, rows } = await recorded(viewer, asked, () => reader.rows(viewer, asked.databaseId, make, reading), () => 1)
    const [[count = 0, ...values] = []] = rows
    const figures: ResultStatistics['figures'] = statement.figures.map((name, at) => ({ name, value: values[at] ?? null }))
    const average = figures.find(({ name }) => name === 'avg')
    return { rows: Number(count), figures: average ? [...figures, { name: 'mean', value: average.value }] : figures }
  }

  return {
    async *preview(viewer: Viewer, wire: QueryWire, wanted: AskedPage, reading: Reading): AsyncGenerator<string> {
      yield* page(viewer, await askFreely(reading, wire), wanted, reading)
    },

    async *execute(viewer: Viewer, id: number, wanted: AskedPage & Choices, reading: Reading): AsyncGenerator<string> {
      yield* page(viewer, await askSaved(reading, id, wanted), wanted, reading)
    },

    /** What the viewer can choose from in a filter on a saved question. */
    async values(viewer: Viewer, id: number, { dbColumn, path, search, size }: WantedValues, reading: Reading) {
      const asked = await askSaved(reading, id, { dynamicFilters: [], zooms: [] })
      const column = { columnId: dbColumn, ...(path && { path }) }
      if (!acceptsFilter(asked.query, { ...column, operator: 'equals', values: [] })) throw notFilterable()
      const make = (context: CompileContext) =>
        asked.told(() => compileQuestionValues(asked.query, { ...column, search, limit: size }, context))
      const { rows } = await recorded(viewer, asked, () => reader.rows(viewer, asked.databaseId, make, reading), (answer) => answer.rows.length)
      return rows.flatMap(([value = null]) => (value === null ? [] : [value]))
    },

    countQuery: async (viewer: Viewer, wire: QueryWire, reading: Reading) => count(viewer, await askFreely(reading, wire), reading),

    async countQuestion(viewer: Viewer, id: number, { withoutLimit, ...choices }: Choices & { withoutLimit: boolean }, reading: Reading) {
      const asked = await askSaved(reading, id, choices)
      return count(viewer, withoutLimit ? { ...asked, query: { ...asked.query, limit: 0 } } : asked, reading)
    },

    queryStatistics: async (viewer: Viewer, wire: QueryWire, column: number, reading: Reading) =>
      statistics(viewer, await askFreely(reading, wire, 'query'), column, reading),

    questionStatistics: async (viewer: Viewer, id: number, { column, ...choices }: Choices & { column: number }, reading: Reading) =>
      statistics(viewer, await askSaved(reading, id, choices), column, reading),

    summariseQuery: async (viewer: Viewer, wire: QueryWire, wanted: AskedSummaries, reading: Reading) =>
      summarise(viewer, await askFreely(reading, wire, 'query'), wanted, reading),

    summariseQuestion: async (viewer: Viewer, id: number, wanted: Choices & AskedSummaries, reading: Reading) =>
      summarise(viewer, await askSaved(reading, id, wanted), wanted, reading),
  }
}

export type Executor = ReturnType<typeof createExecutor>

function recordsBlocked() {
  return new Problem('unavailable', 'Rows cannot be read at the moment, because the audit record cannot be written. Try again in a moment')
}

function notFilterable() {
  return new QueryError('dbColumn', 'This question has no dynamic filter for that column')
}
