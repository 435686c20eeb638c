import {
  ExecutionResult,
  GROUP_SUMMARIES_MAX,
  type QueryWire,
  type ResultStatistics,
  type Summaries,
  type Trend,
} from '@soundings/contract'
import {
  acceptsFilter,
  compile,
  compileCount,
  type ComparedWith,
  type CompileContext,
  compileQuestionValues,
  compileResultStatistics,
  filtersInWords,
  type GatheredPivot,
  gatherPivot,
  gatherSummaries,
  gatherTrend,
  leavesGroupsOut,
  type PivotPlaces,
  proposedViewType,
  type Query,
  QueryError,
  questionSentence,
  shapeOf,
  type Statement,
  tablesRead,
  type WantedSummaries,
} from '@soundings/query'
import type { Admission } from '../../../platform/admissions/admissions.ts'
import type { ReadLog } from '../../../platform/audit/read-log.ts'
import { type JsonPiece, writeReply } from '../../../platform/http/streams/write-reply.ts'
import { actorOf, type Viewer } from '../../../platform/http/viewer.ts'
import { assertAnsweredVersion } from '../../../platform/store/optimistic-lock.ts'
import { type Discovery, type ReadContext, whenLoaded } from '../../discovery/index.ts'
import type { Queries } from '../queries/queries.ts'
import type { Questions } from '../questions/questions.ts'
import type { GuardLimit } from './limits/limit-guard.ts'
import type { AccessWords } from './shown/access-words.ts'
import { type Choices, withChoices } from './saved-query.ts'
import type { ShowNames } from './shown/shown-names.ts'
import type { ShowSql } from './shown/shown-sql.ts'
import { type AskedPage, toColumnMeta, toMetadata, totalCountOf } from './shape-result.ts'

type ValueWords = NonNullable<Parameters<typeof filtersInWords>[3]>

const noRowsOnDisplay = 'This display has no rows to show here'

interface Needs {
  readonly reader: Pick<Discovery['reader'], 'page' | 'rows'>
  readonly queries: Queries
  readonly questions: Pick<Questions, 'getRunnable'>
  readonly noRowsReason: Discovery['accessRules']['noRowsReason']
  readonly accessWords: AccessWords
  /** How a person writes the values of filters. */
  readonly valueWordsOf: (viewer: Viewer) => Promise<ValueWords>
  readonly readLog: ReadLog
  readonly showSql: ShowSql
  readonly showNames: ShowNames
  readonly guardLimit: GuardLimit
}

/** What is run, and how it is shown, recorded and spoken of. */
interface Asked {
  readonly databaseId: number
  readonly query: Query
  /** Whether the viewer could ask for the rows without a saved question. Others learn no more than its result shows. */
  readonly mayUseTables: boolean
  readonly title: string
  /** Of a saved question. */
  readonly version: number | undefined
  /** Undefined: whatever fits the result. */
  readonly viewType: string | undefined
  readonly object: string
  /** Compiles, and reports mistakes of the query in the words of the viewer's request. */
  readonly explained: <Result>(work: () => Result, viewer: Viewer) => Result | Promise<Result>
}

interface AskedSaved extends Asked {
  /** As it was saved, without what the viewer chose. */
  readonly saved: Query
  readonly version: number
}

type AskedPivot = Pick<PivotPlaces, 'down' | 'across'>
type AskedSummaries = Pick<WantedSummaries, 'depth' | 'groupBy'>

interface WantedValues extends Pick<Choices, 'dynamicFilters' | 'version'> {
  readonly dbColumn: number
  readonly path?: readonly number[] | undefined
  readonly search: string
  readonly size: number
}

interface ReadOptions {
  readonly admission: Admission
  readonly maxAgeSeconds?: number | undefined
}

/** Runs questions, saved ones and those that people are just building, always with the access rules of the person who looks. */
export function createExecutor({
  reader,
  queries,
  questions,
  noRowsReason,
  accessWords,
  valueWordsOf,
  readLog,
  showSql,
  showNames,
  guardLimit,
}: Needs) {
  const free = (wire: QueryWire, query: Query, explained: Asked['explained']): Asked => ({
    databaseId: wire.datasourceID,
    query,
    mayUseTables: true,
    title: '',
    version: undefined,
    viewType: undefined,
    object: `database ${wire.datasourceID}`,
    explained,
  })

  /** For statements about the result of a query, which is compiled itself to find its mistakes. */
  const askFreely = async ({ admission }: ReadOptions, wire: QueryWire, parent?: string): Promise<Asked> =>
    free(wire, await admission.require((viewer) => queries.accept(viewer, wire, parent)), (work) => work())

  const askPreview = async ({ admission }: ReadOptions, wire: QueryWire): Promise<Asked> =>
    free(wire, await admission.require((viewer) => queries.parse(viewer, wire)), (work, viewer) =>
      queries.compiled(viewer, wire, work),
    )

  /** A saved question runs for all who may see it while they or its owner may use its tables. */
  async function askSaved(viewer: Viewer, options: ReadOptions, id: number, choices: Choices): Promise<AskedSaved> {
    const question = await options.admission.require((current) => questions.getRunnable(current, id))
    assertAnsweredVersion(question, choices)
    const { name, version, defaultView, databaseId, query, mayUseTables } = question
    const chosen = { databaseId, ...withChoices(query, choices, question) }
    return {
      databaseId,
      query: await guardLimit(viewer, chosen, options),
      saved: chosen.saved,
      explained: (work) => chosen.explained(work),
      mayUseTables,
      title: name,
      version,
      viewType: defaultView,
      object: `question ${id}`,
    }
  }

  /** Every query leaves a record, with its outcome and how many rows were given. */
  const recordOf = (viewer: Viewer, { object }: Asked) => ({ ...actorOf(viewer), action: 'rows.read' as const, object })

  const recorded = <Result>(
    viewer: Viewer,
    asked: Asked,
    read: () => Promise<Result>,
    rowsOf: (result: Result) => number,
  ): Promise<Result> => readLog.recorded(recordOf(viewer, asked), read, rowsOf)

  /** A small result of a statement about the query. */
  const rowsOf = <Made extends Statement>(
    viewer: Viewer,
    asked: Asked,
    make: (context: CompileContext) => Made,
    options: ReadOptions,
  ) => reader.rows(viewer, asked.databaseId, (context) => asked.explained(() => make(context), context.viewer), options)

  async function* page(
    viewer: Viewer,
    asked: Asked,
    wanted: AskedPage,
    options: ReadOptions,
  ): AsyncGenerator<JsonPiece<ExecutionResult>> {
    readLog.assertWritable()
    const { query } = asked
    const { pageNumber, pageLength } = wanted
    let rows: number | undefined
    try {
      const make = async (context: ReadContext) => {
        const statement = await asked.explained(
          () => compile(query, context, { offset: pageNumber * pageLength, rows: pageLength }),
          context.viewer,
        )
        return { ...statement, catalog: context.catalog, accessRules: context.accessRules }
      }
      const answer = await reader.page(viewer, asked.databaseId, make, options)
      const { columns, catalog } = answer.statement
      const { names } = await showNames(viewer, answer.statement)
      const valueWords = viewer.displayOf === undefined ? await valueWordsOf(viewer) : undefined
      const viewType = asked.viewType ?? proposedViewType(shapeOf(columns), 'TABLE')
      const { sentence, filters, access, isPart, reason, shownColumns } = await whenLoaded(() => ({
        sentence: questionSentence(query, catalog, names),
        filters: valueWords && filtersInWords(query, catalog, names, valueWords),
        access: accessWords(viewer, { query, ...answer.statement }),
        isPart: leavesGroupsOut(query, catalog),
        reason: noRowsReason(answer.statement.accessRules, catalog, tablesRead(query, catalog)),
        shownColumns: columns.map((column) => toColumnMeta(column, catalog)),
      }))
      // Those who pass a display are not its maker, and cannot ask for more.
      const noRowsBecause = reason !== undefined && viewer.displayOf !== undefined ? noRowsOnDisplay : reason
      yield* writeReply(ExecutionResult, {
        at: ['table', 'data'],
        first: {
          ...(asked.version !== undefined && { version: asked.version }),
          title: asked.title,
          sentence,
          ...(filters && { filters }),
          ...(access !== undefined && { access }),
          viewType,
          resultLimit: query.limit,
          ...(isPart && { leavesGroupsOut: true }),
          ...(noRowsBecause !== undefined && { noRowsBecause }),
          metadata: toMetadata(columns),
        },
        beside: { columns: shownColumns },
        items: answer.chunks,
        last: async () => {
          const { rowCount, ...outcome } = answer.outcome()
          rows = rowCount
          const shown = await showSql(viewer, answer.statement)
          const totalCount = totalCountOf(wanted, query.limit, rowCount)
          return { pageNum: pageNumber, pageLength, totalCount, execution: { ...outcome, ...shown } }
        },
      })
    } finally {
      readLog.add({
        ...recordOf(viewer, asked),
        outcome: rows === undefined ? 'failed' : 'success',
        ...(rows !== undefined && { rows }),
      })
    }
  }

  async function count(viewer: Viewer, asked: Asked, options: ReadOptions): Promise<{ resultCount: number }> {
    // A count shows no row.
    const { rows } = await recorded(
      viewer,
      asked,
      () => rowsOf(viewer, asked, (context) => compileCount(asked.query, context), options),
      () => 0,
    )
    return { resultCount: Number(rows[0]?.[0] ?? 0) }
  }

  async function summarise(
    viewer: Viewer,
    asked: Asked,
    wanted: AskedSummaries,
    options: ReadOptions,
  ): Promise<Summaries> {
    const gather = () =>
      gatherSummaries((make) => rowsOf(viewer, asked, make, options), asked.query, {
        ...wanted,
        most: GROUP_SUMMARIES_MAX,
      })
    return { depth: wanted.depth, ...(await recorded(viewer, asked, gather, ({ rows }) => rows.length)) }
  }

  async function pivot(viewer: Viewer, asked: Asked, wanted: AskedPivot, options: ReadOptions): Promise<GatheredPivot> {
    const gather = () => gatherPivot((make) => rowsOf(viewer, asked, make, options), asked.query, wanted)
    return recorded(viewer, asked, gather, ({ levels }) => levels[0]?.rows.length ?? 0)
  }

  async function statistics(
    viewer: Viewer,
    asked: Asked,
    column: number,
    options: ReadOptions,
  ): Promise<ResultStatistics> {
    const query = asked.mayUseTables ? { ...asked.query, limit: 0 } : asked.query
    const { statement, rows } = await recorded(
      viewer,
      asked,
      () => rowsOf(viewer, asked, (context) => compileResultStatistics(query, column, context), options),
      () => 1,
    )
    const [[count = 0, ...values] = []] = rows
    const described: ResultStatistics['figures'] = statement.statistics.map((name, at) => ({
      name,
      value: values[at] ?? null,
    }))
    const average = described.find(({ name }) => name === 'avg')
    return {
      rows: Number(count),
      figures: average ? [...described, { name: 'mean', value: average.value }] : described,
    }
  }

  async function trend(
    viewer: Viewer,
    asked: AskedSaved,
    comparedWith: ComparedWith,
    options: ReadOptions,
  ): Promise<Trend> {
    const gather = () => gatherTrend((make) => rowsOf(viewer, asked, make, options), asked, comparedWith)
    const found = await recorded(
      viewer,
      asked,
      gather,
      ({ before, recent }) => (before ? 1 : 0) + (recent?.points.length ?? 0),
    )
    return { version: asked.version, ...found }
  }

  return {
    async *preview(
      viewer: Viewer,
      wire: QueryWire,
      wanted: AskedPage,
      options: ReadOptions,
    ): AsyncGenerator<JsonPiece<ExecutionResult>> {
      yield* page(viewer, await askPreview(options, wire), wanted, options)
    },

    async *execute(
      viewer: Viewer,
      id: number,
      wanted: AskedPage & Choices,
      options: ReadOptions,
    ): AsyncGenerator<JsonPiece<ExecutionResult>> {
      yield* page(viewer, await askSaved(viewer, options, id, wanted), wanted, options)
    },

    /** What the viewer can choose from in a filter on a saved question. */
    async values(
      viewer: Viewer,
      id: number,
      { dbColumn, path, search, size, dynamicFilters, version }: WantedValues,
      options: ReadOptions,
    ) {
      // A filter on the column itself would pass for one that the question offers, which lists values beyond its limit.
      const others = dynamicFilters.filter((filter) => filter.dbColumn !== dbColumn)
      const asked = await askSaved(viewer, options, id, { dynamicFilters: others, zooms: [], version })
      const column = { columnId: dbColumn, ...(path && { path }) }
      if (!acceptsFilter(asked.query, { ...column, operator: 'equals', values: [] })) throw notFilterable()
      const request = { ...column, search, limit: size, mayUseTables: asked.mayUseTables }
      const { statement, rows } = await recorded(
        viewer,
        asked,
        () => rowsOf(viewer, asked, (context) => compileQuestionValues(asked.query, request, context), options),
        (answer) => answer.rows.length,
      )
      const values = rows.flatMap(([value = null]) => (value === null ? [] : [value]))
      return statement.isSearched
        ? values
        : values.filter((value) => String(value).toLowerCase().includes(search.toLowerCase())).slice(0, size)
    },

    countQuery: async (viewer: Viewer, wire: QueryWire, options: ReadOptions) =>
      count(viewer, await askFreely(options, wire), options),

    async countQuestion(
      viewer: Viewer,
      id: number,
      { withoutLimit, ...choices }: Choices & { withoutLimit: boolean },
      options: ReadOptions,
    ) {
      const asked = await askSaved(viewer, options, id, choices)
      return count(viewer, withoutLimit ? { ...asked, query: { ...asked.query, limit: 0 } } : asked, options)
    },

    queryStatistics: async (viewer: Viewer, wire: QueryWire, column: number, options: ReadOptions) =>
      statistics(viewer, await askFreely(options, wire, 'query'), column, options),

    questionStatistics: async (
      viewer: Viewer,
      id: number,
      { column, ...choices }: Choices & { column: number },
      options: ReadOptions,
    ) => statistics(viewer, await askSaved(viewer, options, id, choices), column, options),

    pivotQuery: async (viewer: Viewer, wire: QueryWire, wanted: AskedPivot, options: ReadOptions) =>
      pivot(viewer, await askFreely(options, wire, 'query'), wanted, options),

    pivotQuestion: async (viewer: Viewer, id: number, wanted: Choices & AskedPivot, options: ReadOptions) =>
      pivot(viewer, await askSaved(viewer, options, id, wanted), wanted, options),

    summariseQuery: async (viewer: Viewer, wire: QueryWire, wanted: AskedSummaries, options: ReadOptions) =>
      summarise(viewer, await askFreely(options, wire, 'query'), wanted, options),

    trendOfQuestion: async (
      viewer: Viewer,
      id: number,
      { comparedWith, ...choices }: Choices & { comparedWith: ComparedWith },
      options: ReadOptions,
    ) => trend(viewer, await askSaved(viewer, options, id, choices), comparedWith, options),

    summariseQuestion: async (viewer: Viewer, id: number, wanted: Choices & AskedSummaries, options: ReadOptions) =>
      summarise(viewer, await askSaved(viewer, options, id, wanted), wanted, options),
  }
}

export type Executor = ReturnType<typeof createExecutor>

function notFilterable() {
  return new QueryError('dbColumn', 'This question has no dynamic filter for that column')
}
