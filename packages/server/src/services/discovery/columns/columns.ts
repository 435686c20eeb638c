import {
  type AuditVerb,
  type ColumnAnalysis,
  type ColumnStatistics,
  LIST_SIZE_MAX,
  MAPPED_COLUMN_SEPARATOR,
  Problem,
  type SpecialType,
} from '@soundings/contract'
import {
  compileColumnSample,
  compileColumnStatistics,
  compileColumnValues,
  compileTableAnalysis,
  type DataType,
  findColumn,
  hasSpread,
  type StatisticName,
  tablesOfColumn,
} from '@soundings/query'
import type { Admission } from '../../../platform/admissions/admissions.ts'
import type { Audit } from '../../../platform/audit/audit.ts'
import { actorOf, type Viewer } from '../../../platform/http/viewer.ts'
import type { AccessRules } from '../access-rules/access-rules.ts'
import type { TableAccess } from '../access/table-access.ts'
import { type Analysis, SUCCESS } from '../analysis/analysis.ts'
import { type AnalysisStatistics, type Statistics, readStatistics } from '../analysis/read-statistics.ts'
import { createSpreads } from '../analysis/spreads.ts'
import type { Catalogs } from '../catalogs/catalogs.ts'
import type { Reader, ReadOptions } from '../reader/reader.ts'
import type { ColumnStore } from './columns.store.ts'
import { createColumnDescriptions, type IsComputable } from './describe-columns.ts'

interface Needs {
  readonly store: ColumnStore
  readonly analysis: Analysis
  readonly reader: Pick<Reader, 'rows'>
  readonly catalogs: Pick<Catalogs, 'use' | 'wholeTablesMax'>
  readonly tableAccess: TableAccess
  readonly accessRules: AccessRules
  readonly audit: Audit
  readonly now: () => Date
}

type Place = NonNullable<Awaited<ReturnType<ColumnStore['find']>>>

/** What can be asked about one column. Whatever comes from rows goes through the reader, with the asker's access rules. */
export function createColumns({ store, analysis, reader, catalogs, tableAccess, accessRules, audit, now }: Needs) {
  async function getReadable(viewer: Viewer, id: number): Promise<Place> {
    const place = await store.find(id)
    const usable = place && (await tableAccess.usableTableIds(viewer, place.databaseId))
    if (!place || !usable || (usable !== 'all' && !usable.has(place.tableId))) throw columnMissing()
    if (!(await isComputable(place, usable))) throw columnMissing()
    const isHidden = place.active === 0 || place.tableActive === 0
    if (isHidden && !(await tableAccess.mayEdit(viewer, place.databaseId))) throw columnMissing()
    return place
  }

  /** A calculated column is for those who may use every table that it reads. */
  const isComputable: IsComputable = async ({ id, tableId, databaseId, expression }, usable) => {
    if (expression === null) return true
    return catalogs.use(
      databaseId,
      ({ catalog }) =>
        findColumn(catalog, id)?.column.problem === undefined &&
        tablesOfColumn(id, tableId, catalog).every((read) => usable === 'all' || usable.has(read)),
    )
  }

  let columnsInUse: (databaseId: number) => Promise<readonly number[]> = () => Promise.resolve([])

  const admitToColumn = (admission: Admission, id: number): Promise<Place> =>
    admission.require((viewer) => getReadable(viewer, id))

  /** Statistics over all rows are only for those whom no rule binds; for the others they are computed over their rows. */
  async function viewAnalysis(viewer: Viewer, place: Place, options: ReadOptions): Promise<ColumnAnalysis> {
    const isBound = (await accessRules.rulesOf(viewer, place.databaseId)).length > 0
    if (!isBound) return toAnalysis(place, 'all', await analysis.find(place.id))
    return toAnalysis(place, 'own', {
      analysedAt: now().toISOString(),
      status: SUCCESS,
      statistics: await ownStatistics(viewer, place, options),
    })
  }

  async function ownStatistics(
    viewer: Viewer,
    { id, tableId, databaseId, dataType }: Place,
    options: ReadOptions,
  ): Promise<AnalysisStatistics> {
    const counted = await reader.rows(
      viewer,
      databaseId,
      (context) => compileTableAnalysis({ tableId, columnIds: [id] }, context),
      options,
    )
    const statistics = readStatistics(counted.statement, counted.rows[0] ?? []).get(id) ?? {}
    if (!hasSpread(dataType as DataType)) return statistics
    const request = { tableId, columnIds: [id], rowCount: Number(statistics.rowCount ?? 0) }
    const sample = await reader.rows(viewer, databaseId, (context) => compileColumnSample(request, context), options)
    const spreads = createSpreads(sample.statement, new Map([[id, statistics]]))
    spreads.add(sample.rows)
    const spread = spreads.result().get(id)
    return spread ? { ...statistics, spread } : statistics
  }

  /** What is learned of a column is recorded as rows are: who, which column, how many values. */
  const recorded = <Result>(
    viewer: Viewer,
    verb: AuditVerb<'column'>,
    id: number,
    read: () => Promise<Result>,
    rowsOf: (result: Result) => number | undefined,
  ): Promise<Result> =>
    audit.reads.recorded({ ...actorOf(viewer), action: `column.${verb}`, object: String(id) }, read, rowsOf)

  return {
    describe: createColumnDescriptions({ store, analysis, tableAccess, accessRules, isComputable }),

    async analysis(viewer: Viewer, id: number, admission: Admission): Promise<ColumnAnalysis> {
      const place = await admitToColumn(admission, id)
      return recorded(viewer, 'analysis', id, () => viewAnalysis(viewer, place, { admission }), rowsAnalysed)
    },

    async analyse(viewer: Viewer, id: number, admission: Admission): Promise<ColumnAnalysis> {
      const place = await admitToColumn(admission, id)
      await admission.require(async (current) => {
        if (!(await tableAccess.mayEdit(current, place.databaseId))) throw mayNotAnalyse()
      })
      await analysis.analyse(place.databaseId, place.tableId, [id], { by: actorOf(viewer), signal: admission.signal })
      return recorded(
        viewer,
        'analysis',
        id,
        () => viewAnalysis(viewer, place, { admission, maxAgeSeconds: 0 }),
        rowsAnalysed,
      )
    },

    async values(
      viewer: Viewer,
      id: number,
      { search, size = LIST_SIZE_MAX }: { search?: string | undefined; size?: number | undefined },
      admission: Admission,
    ) {
      const { databaseId } = await admitToColumn(admission, id)
      const request = { columnId: id, limit: size, ...(search && { search }) }
      const read = () =>
        reader.rows(viewer, databaseId, (context) => compileColumnValues(request, context), { admission })
      const { rows } = await recorded(viewer, 'values', id, read, (answer) => answer.rows.length)
      return rows.map(([value]) => value).filter((value) => value !== null && value !== undefined)
    },

    async statistics(viewer: Viewer, id: number, admission: Admission): Promise<ColumnStatistics> {
      const { databaseId } = await admitToColumn(admission, id)
      let names: readonly StatisticName[] = []
      const make = (context: Parameters<typeof compileColumnStatistics>[1]) => {
        const statement = compileColumnStatistics(id, context)
        names = statement.statistics
        return statement
      }
      const { rows } = await recorded(
        viewer,
        'statistics',
        id,
        () => reader.rows(viewer, databaseId, make, { admission }),
        (answer) => answer.rows.length,
      )
      const described: ColumnStatistics['figures'] = names.map((name, position) => ({
        name,
        value: rows[0]?.[position] ?? null,
      }))
      const average = described.find(({ name }) => name === 'avg')
      return { columnId: id, figures: average ? [...described, { name: 'mean', value: average.value }] : described }
    },

    /** Of databases with many tables, those that saved questions use alone. */
    async map(viewer: Viewer): Promise<Record<string, string>> {
      const { small, large } = await store.databasesBySize(catalogs.wholeTablesMax)
      const names: Record<string, string> = {}
      for (const databaseId of [...small, ...large]) {
        const tables = await tableAccess.usableTableIds(viewer, databaseId)
        if (tables !== 'all' && tables.size === 0) continue
        const columns = large.includes(databaseId)
          ? await store.activeAmong(databaseId, await columnsInUse(databaseId))
          : await store.activeOfDatabase(databaseId)
        for (const column of columns) {
          const isMine = (tables === 'all' || tables.has(column.tableId)) && (await isComputable(column, tables))
          if (isMine) names[[databaseId, column.tableId, column.id].join(MAPPED_COLUMN_SEPARATOR)] = column.displayName
        }
      }
      return names
    },

    /** For services that save what reads columns: they say which. */
    registerUse: (use: (databaseId: number) => Promise<readonly number[]>) => void (columnsInUse = use),
  }
}

export type Columns = ReturnType<typeof createColumns>

/** Of how many rows the statistics tell. */
const rowsAnalysed = ({ rowCount, sampledRows }: ColumnAnalysis) =>
  rowCount === null ? undefined : (sampledRows ?? Number(rowCount))

interface Analysed {
  readonly analysedAt: string
  readonly status: string
  readonly statistics: AnalysisStatistics
}

function toAnalysis(
  { id, specialType, dbType }: Place,
  scope: ColumnAnalysis['scope'],
  found?: Analysed,
): ColumnAnalysis {
  const statistic = (name: Exclude<keyof Statistics, 'sampledRows'>) => found?.statistics[name] ?? null
  const date = (name: 'minDate' | 'maxDate') => (statistic(name) === null ? null : String(statistic(name)))
  return {
    columnId: id,
    lastModifiedDate: found?.analysedAt ?? null,
    analysisStatus: found?.status ?? null,
    oceanDataType: specialType as SpecialType,
    dbType,
    rowCount: statistic('rowCount'),
    sampledRows: found?.statistics.sampledRows ?? null,
    distinctCount: statistic('distinctCount'),
    nullCount: statistic('nullCount'),
    minValue: statistic('minValue'),
    maxValue: statistic('maxValue'),
    avgValue: statistic('avgValue'),
    maxTextLength: statistic('maxTextLength'),
    avgTextLength: statistic('avgTextLength'),
    minDate: date('minDate'),
    maxDate: date('maxDate'),
    scope,
    spread: found?.statistics.spread ?? null,
  }
}

/** The same words for one that is hidden and one that does not exist. */
function columnMissing() {
  return new Problem('missing', 'There is no such column')
}

function mayNotAnalyse() {
  return new Problem('forbidden', 'You may use this column, but not analyse it')
}
