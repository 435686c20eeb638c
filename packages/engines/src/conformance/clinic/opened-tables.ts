import {
  compile,
  compileColumnSample,
  compileColumnStatistics,
  compileColumnValues,
  compileCount,
  compileGroupedRows,
  compileTableAnalysis,
  formatRow,
  gatherPivot,
  gatherSummaries,
} from '@soundings/query'
import type {
  AccessRule,
  AggregationName,
  CatalogColumn,
  Clock,
  Filter,
  FilterValue,
  GroupingName,
  OutputColumn,
  Page,
  Query,
  Statement,
  StatisticName,
} from '@soundings/query'
import { readAll, type Engine, type Value } from '../../engine.ts'
import { engines } from '../../registry.ts'
import { catalogOf } from './catalog.ts'
import { withDeclaredKeys, type DeclaredKeys } from './clinic.ts'
import { clock } from './opened-clinic.ts'
import { sources, type TestedEngine } from './sources.ts'
import { rulesOf } from './test-rules.ts'

export const plain = { label: 'x', orderDirection: 'none', orderIndex: 0, pin: false, grouped: false } as const

export const viewOf = ({ id: columnId }: CatalogColumn, aggregation: AggregationName = 'none'): OutputColumn => ({
  ...plain,
  design: 'view',
  columnId,
  aggregation,
})

export type OpenedTables = Awaited<ReturnType<typeof openTables>>

/**
 * Tables of a test's own, written in the words of one engine and read as the product reads them. Their keys are declared where the
 * database has none.
 */
export async function openTables(
  engineName: TestedEngine,
  statements: readonly string[],
  keys: readonly DeclaredKeys[] = [],
  { zone }: Pick<Clock, 'zone'> = clock,
) {
  const engine: Engine = engines[engineName]
  const { dialect } = engine
  const source = (await sources[engineName]())!
  await source.write(async (run) => {
    for (const statement of statements) await run(statement, [])
  })
  const session = await engine.connect(source.settings)
  const sourceTables = await session.listTables()
  const found = catalogOf(sourceTables, dialect)
  const catalog = source.types.hasNoKeys && keys.length > 0 ? withDeclaredKeys(found, keys) : found
  const context = { catalog, accessRules: rulesOf(), dialect, clock: { ...clock, zone } }

  const read = async (statement: Statement): Promise<readonly (readonly Value[])[]> => {
    const { rows } = await readAll(session.stream(statement)).catch((cause: unknown) => {
      throw new Error(`${statement.text} ${statement.params.map(String).join(' | ')}`, { cause })
    })
    return rows.map((row) => formatRow(statement.columns, row) as Value[])
  }
  const run: Parameters<typeof gatherSummaries>[0] = async (make) => {
    const statement = make(context)
    return { statement, rows: await read(statement) }
  }
  const table = (name: string) => catalog.tables.find((each) => each.name === name)!
  const column = (tableName: string, name: string) => table(tableName).columns.find((each) => each.name === name)!
  const question = (tableName: string, columns: readonly OutputColumn[], filters: readonly Filter[] = []): Query => ({
    baseTableId: table(tableName).id,
    columns,
    filters,
    limit: 0,
  })
  const filter = (tableName: string, name: string, operator: Filter['operator'], ...values: FilterValue[]): Filter => ({
    columnId: column(tableName, name).id,
    operator,
    values,
  })

  const references = (tableName: string) =>
    catalog.references.filter(({ fromTableId }) => fromTableId === table(tableName).id)

  return {
    sourceTables,
    table,
    column,
    references,
    question,
    filter,
    read: (query: Query, page?: Page, accessRules: readonly AccessRule[] = []) =>
      read(compile(query, { ...context, accessRules: rulesOf(accessRules) }, page)),
    /** At another time than that of the tests. */
    readAt: (now: string, query: Query) =>
      read(compile(query, { ...context, clock: { ...context.clock, now: new Date(now) } })),
    /** The rows of a file, put together by the columns at these positions. */
    groupedRows: (query: Query, grouped: readonly number[]) =>
      read(compileGroupedRows(query, context, { offset: 0, rows: 1000 }, grouped)),
    /** The total rows of a result that is put together by these columns. */
    totals: async (query: Query, groupBy: readonly number[], most = 1000) =>
      (await gatherSummaries(run, query, { depth: groupBy.length, groupBy, most })).rows,
    /** The groups at these positions down and across. */
    pivot: (query: Query, wanted: Parameters<typeof gatherPivot>[2]) => gatherPivot(run, query, wanted),
    count: async (query: Query) => Number((await read(compileCount(query, context)))[0]![0]),

    /** The rows of a table by one column: what is shown, in the order of the table's first column. */
    async shown(tableName: string, name: string): Promise<Value[]> {
      const [key] = table(tableName).columns
      const rows = await read(
        compile(
          question(tableName, [{ ...viewOf(key!), orderDirection: 'asc' }, viewOf(column(tableName, name))]),
          context,
        ),
      )
      return rows.map(([, value]) => value!)
    },

    async groups(tableName: string, name: string, grouping: GroupingName): Promise<Map<Value, number>> {
      const { id: columnId } = column(tableName, name)
      const group: OutputColumn = { ...plain, design: 'group', columnId, grouping }
      const rows = await read(
        compile(question(tableName, [group, viewOf(column(tableName, name), 'rowCount')]), context),
      )
      const groups = new Map(rows.map(([value, rowCount]) => [value!, Number(rowCount)]))
      if (groups.size !== rows.length)
        throw new Error(`${name} by ${grouping} shows two groups under one text: ${JSON.stringify(rows)}`)
      return groups
    },

    suggestions: async (tableName: string, name: string, search = ''): Promise<Value[]> =>
      (await read(compileColumnValues({ columnId: column(tableName, name).id, limit: 1000, search }, context))).map(
        ([value]) => value!,
      ),

    async statistics(tableName: string, name: string): Promise<Partial<Record<StatisticName, Value>>> {
      const statement = compileColumnStatistics(column(tableName, name).id, context)
      const [row = []] = await read(statement)
      return Object.fromEntries(statement.statistics.map((statistic, index) => [statistic, row[index]!]))
    },

    /** What the analysis of a table counts of a column, and how many values its sample holds. */
    async analysis(tableName: string, name: string) {
      const [tableId, columnIds] = [table(tableName).id, [column(tableName, name).id]]
      const statement = compileTableAnalysis({ tableId, columnIds }, context)
      const [[, ...values] = []] = await read(statement)
      const sample = compileColumnSample({ tableId, columnIds, rowCount: 1 }, context)
      const sampled = sample.columnIds.length > 0 ? (await read(sample)).length : undefined
      return {
        ...Object.fromEntries(statement.statistics.map(({ statistic }, index) => [statistic, values[index]!])),
        sampled,
      }
    },

    async close() {
      await session.close()
      await source.release()
    },
  }
}
