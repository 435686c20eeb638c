import type { Drift, Spread } from '@soundings/contract'
import { EngineError, readAll, type Session } from '@soundings/engines'
import {
  type Catalog,
  compileColumnSample,
  compileTableAnalysis,
  compileTableSize,
  type CompileContext,
  findColumn,
  hasSpread,
  type TablePart,
  tablePartOf,
  unrestricted,
} from '@soundings/query'
import type { Audit } from '../../../platform/audit/audit.ts'
import type { SecretBox } from '../../../platform/secrets/box.ts'
import type { Catalogs } from '../catalogs/catalogs.ts'
import type { Connections } from '../connections/connections.ts'
import type { QueuedQueries } from '../reader/queued-queries.ts'
import { errorText } from '../error-text.ts'
import type { AnalysisStore, StoredDrift } from './analysis.store.ts'
import { driftBetween } from './drift.ts'
import { analysedRows, type AnalysisStatistics, type Statistics, readStatistics } from './read-statistics.ts'
import { createKeptStatistics } from './kept-statistics.ts'
import { createSpreads } from './spreads.ts'

interface Needs {
  readonly store: AnalysisStore
  readonly catalogs: Catalogs
  readonly connections: Connections
  readonly queries: Pick<QueuedQueries, 'acquire'>
  readonly audit: Pick<Audit, 'reads'>
  readonly box: SecretBox
  readonly queryTimeoutMs: number
  readonly timeZone: string
  readonly now: () => Date
}

export interface AnalysedColumn {
  readonly columnId: number
  /** 'success', or why it failed. */
  readonly status: string
  readonly statistics: AnalysisStatistics | undefined
}

export const SUCCESS = 'success'
/** Databases bound the number of expressions in one SELECT, and a column has up to five. */
const COLUMNS_AT_ONCE = 150
/** A text column with no more values than this is offered as a list. */
const PICK_LIST_VALUES = 50
/** A warning stays for a week, so that it is seen also where the next analysis finds nothing new. */
const WARNED_MS = 7 * 86_400_000

/** Who asked for an analysis, and until when it is wanted. */
interface AnalysisOptions {
  readonly by: { readonly username: string; readonly address: string }
  readonly signal: AbortSignal
}

/** For analyses that no person asked for at that moment. */
export const BY_SYSTEM = { username: 'system', address: '' }

interface ScanOptions {
  readonly timeoutMs: number
  readonly signal: AbortSignal
  readonly part: TablePart | undefined
}

/** Statistics of columns over all rows. They are kept for those who may see all rows, and shown to no one else. */
export function createAnalysis({
  store,
  catalogs,
  connections,
  queries,
  audit,
  box,
  queryTimeoutMs,
  timeZone,
  now,
}: Needs) {
  const kept = createKeptStatistics(box)

  async function scan(
    session: Session,
    tableId: number,
    columnIds: readonly number[],
    context: CompileContext,
    { timeoutMs, signal, part }: ScanOptions,
  ) {
    const deadline = Date.now() + timeoutMs
    const statement = compileTableAnalysis({ tableId, columnIds, part }, context)
    const { rows } = await readAll(session.stream(statement, { timeoutMs, signal }))
    const statistics = readStatistics(statement, rows[0] ?? [], part)
    const spreads = await sample(session, tableId, statistics, context, {
      timeoutMs: Math.max(1, deadline - Date.now()),
      signal,
      part,
    })
    return columnIds.map((columnId): AnalysedColumn => {
      const [found, spread] = [statistics.get(columnId), spreads.get(columnId)]
      return { columnId, status: SUCCESS, statistics: spread ? { ...found, spread } : found }
    })
  }

  /** Where no sample can be had, the statistics have to do. */
  async function sample(
    session: Session,
    tableId: number,
    statistics: ReadonlyMap<number, Statistics>,
    context: CompileContext,
    { part, ...options }: ScanOptions,
  ) {
    const spread = [...statistics].filter(([id]) =>
      hasSpread(findColumn(context.catalog, id)?.column.dataType ?? 'OTHER'),
    )
    const [first] = spread
    if (!first) return new Map<number, Spread>()
    const columnIds = spread.map(([id]) => id)
    const statement = compileColumnSample(
      { tableId, columnIds, rowCount: Number(analysedRows(first[1]) ?? 0), part },
      context,
    )
    const spreads = createSpreads(statement, statistics)
    try {
      for await (const { rows } of session.stream(statement, options)) spreads.add(rows)
    } catch (error) {
      assertAboutQuery(error, options.signal)
      return new Map<number, Spread>()
    }
    return spreads.result()
  }

  /** The part that is read of a table which is too large to be read whole. A database that does not say its size is read. */
  async function findPart(session: Session, tableId: number, context: CompileContext, signal: AbortSignal) {
    const statement = compileTableSize(tableId, context)
    if (!statement) return undefined
    try {
      const { rows } = await readAll(session.stream(statement, { timeoutMs: queryTimeoutMs, signal }))
      return tablePartOf(rows[0] ?? [])
    } catch (error) {
      assertAboutQuery(error, signal)
      return undefined
    }
  }

  /** An analysis reads all rows of a table, so it is recorded as other queries are. */
  function analyse(
    databaseId: number,
    tableId: number,
    columnIds: readonly number[],
    { by, signal }: AnalysisOptions,
  ): Promise<AnalysedColumn[]> {
    const entry = {
      ...by,
      action: 'table.analyse' as const,
      object: String(tableId),
      detail: `${columnIds.length} ${columnIds.length === 1 ? 'column' : 'columns'}`,
    }
    async function inTurn() {
      const leave = await queries.acquire(databaseId, { username: by.username, signal })
      try {
        return await analyseAndSave(databaseId, tableId, columnIds, signal)
      } finally {
        leave()
      }
    }
    return audit.reads.recorded(entry, inTurn, rowsRead)
  }

  /** One scan for all; where that fails, each column alone, so that one bad column does not spoil the others. */
  async function analyseAndSave(
    databaseId: number,
    tableId: number,
    columnIds: readonly number[],
    signal: AbortSignal,
  ): Promise<AnalysedColumn[]> {
    const context = await catalogs.use(databaseId, ({ catalog, dialect }) => {
      const opened: CompileContext = {
        catalog,
        dialect,
        accessRules: unrestricted('figures of all rows, shown to people whom no rule binds'),
        clock: { now: now(), zone: timeZone },
      }
      // Looks at every column that the statements below read, so that it is loaded.
      if (catalog.findPlace) compileTableAnalysis({ tableId, columnIds }, opened)
      return opened
    })
    const session = await connections.session(databaseId)
    const part = await findPart(session, tableId, context, signal)
    const outcomes: AnalysedColumn[] = []
    for (let start = 0; start < columnIds.length; start += COLUMNS_AT_ONCE) {
      const some = columnIds.slice(start, start + COLUMNS_AT_ONCE)
      try {
        outcomes.push(...(await scan(session, tableId, some, context, { timeoutMs: queryTimeoutMs, signal, part })))
      } catch (error) {
        assertAboutQuery(error, signal)
        outcomes.push(...(await oneByOne(session, tableId, some, context, { signal, part })))
      }
    }
    await save(context.catalog, outcomes, await warningFor(tableId, outcomes))
    return outcomes
  }

  /** Together the columns get as much time as the one scan had. */
  async function oneByOne(
    session: Session,
    tableId: number,
    columnIds: readonly number[],
    context: CompileContext,
    { signal, part }: Omit<ScanOptions, 'timeoutMs'>,
  ) {
    const deadline = Date.now() + queryTimeoutMs
    const outcomes: AnalysedColumn[] = []
    for (const columnId of columnIds) {
      const timeoutMs = deadline - Date.now()
      if (timeoutMs <= 0) {
        outcomes.push({ columnId, status: noTimeLeft(queryTimeoutMs), statistics: undefined })
        continue
      }
      try {
        outcomes.push(...(await scan(session, tableId, [columnId], context, { timeoutMs, signal, part })))
      } catch (error) {
        assertAboutQuery(error, signal)
        outcomes.push({ columnId, status: errorText(error), statistics: undefined })
      }
    }
    return outcomes
  }

  async function warningFor(tableId: number, outcomes: readonly AnalysedColumn[]): Promise<StoredDrift | undefined> {
    const after = new Map(
      outcomes.flatMap(({ columnId, statistics }) => (statistics ? [[columnId, statistics] as const] : [])),
    )
    const monitored = await store.monitored(tableId, [...after.keys()])
    if (!monitored) return undefined
    const before = new Map([...monitored.statistics].map(([id, text]) => [id, JSON.parse(text) as Statistics]))
    const drift: Drift = { at: now().toISOString(), changes: driftBetween(before, after) }
    if (drift.changes.length > 0) return { tableId, drift: JSON.stringify(drift) }
    const warned = monitored.drift === null ? undefined : (JSON.parse(monitored.drift) as Drift)
    const isFresh = warned && now().getTime() - Date.parse(warned.at) < WARNED_MS
    return isFresh ? undefined : { tableId, drift: null }
  }

  function save(catalog: Catalog, outcomes: readonly AnalysedColumn[], warning: StoredDrift | undefined) {
    const analyses = outcomes.map(({ columnId, status, statistics }) => ({
      columnId,
      status,
      statistics: statistics ? kept.write(columnId, statistics) : null,
    }))
    const pickList = outcomes.flatMap(({ columnId, statistics }) =>
      statistics && isPickList(catalog, columnId, statistics) ? [columnId] : [],
    )
    return store.save(analyses, pickList, now().toISOString(), warning)
  }

  return {
    analyse,

    /** The database could not be asked at all. */
    recordFailure(columnIds: readonly number[], error: EngineError): Promise<void> {
      const status = errorText(error)
      return store.save(
        columnIds.map((columnId) => ({ columnId, status, statistics: null })),
        [],
        now().toISOString(),
      )
    },

    /** What an earlier version kept in the open is sealed. */
    async sealKept(): Promise<void> {
      const open = (await store.kept()).filter(({ statistics }) => !kept.isSealed(statistics))
      for (const { columnId, statistics } of open)
        await store.replaceStatistics(columnId, statistics, kept.write(columnId, kept.read(columnId, statistics)))
    },

    tablesToAnalyse: store.tablesToAnalyse,
    countToAnalyse: store.countToAnalyse,
    invalidateCatalog: store.invalidateCatalog,
    statusesSince: store.statusesSince,
    latest: store.latest,

    async find(
      columnId: number,
    ): Promise<{ analysedAt: string; status: string; statistics: AnalysisStatistics } | undefined> {
      const stored = await store.find(columnId)
      return stored && { ...stored, statistics: kept.read(columnId, stored.statistics) }
    },
  }
}

export type Analysis = ReturnType<typeof createAnalysis>

function rowsRead(outcomes: readonly AnalysedColumn[]): number | undefined {
  const counted = outcomes.find(({ statistics }) => statistics && analysedRows(statistics) !== null)
  return counted?.statistics && Number(analysedRows(counted.statistics))
}

function isPickList(catalog: Catalog, columnId: number, { distinctCount }: Statistics): boolean {
  const column = findColumn(catalog, columnId)?.column
  const values = Number(distinctCount ?? 0)
  return column?.dataType === 'STRING' && !column.primaryKey && values > 0 && values <= PICK_LIST_VALUES
}

/** Whatever is not about this statement ends the work: the database is away, or we are stopping. */
function assertAboutQuery(error: unknown, signal: AbortSignal) {
  const isAboutQuery = error instanceof EngineError && ['query-failed', 'timeout', 'not-permitted'].includes(error.kind)
  if (signal.aborted || !isAboutQuery) throw error
}

const noTimeLeft = (limitMs: number) =>
  `There was no time left: the other columns of the table took ${limitMs / 1000} seconds`
