import { REFRESH_ERRORS_MAX, type Refresh } from '@soundings/contract'
import { EngineError } from '@soundings/engines'
import type { JobKind } from '../../../platform/jobs/jobs.ts'
import type { Log } from '../../../platform/log/create-log.ts'
import { type AnalysedColumn, type Analysis, BY_SYSTEM, SUCCESS } from '../analysis/analysis.ts'
import type { Connections } from '../connections/connections.ts'
import { errorText } from '../error-text.ts'
import type { TableImport } from '../imports/table-import.ts'
import type { DeclaredKeys } from '../keys/declared-keys.ts'
import type { References } from '../references/references.ts'
import type { RefreshStore, StoredRefresh } from './refreshes.store.ts'

export interface RefreshPayload {
  readonly databaseId: number
  readonly refreshId: string
  /** The tables have just been read: only the analysis is left. */
  readonly isRead: boolean
}

interface Needs {
  readonly store: RefreshStore
  readonly connections: Connections
  readonly tableImport: TableImport
  readonly references: Pick<References, 'verify'>
  readonly declaredKeys: Pick<DeclaredKeys, 'verify'>
  readonly analysis: Analysis
  readonly log: Log
  readonly now: () => Date
}

const SAY_EVERY_MS = 1000

/** Reads and analyses one database, telling how far it is. After a crash it goes on where it was. */
export function createRefreshJob({
  store,
  connections,
  tableImport,
  references,
  declaredKeys,
  analysis,
  log,
  now,
}: Needs): JobKind<RefreshPayload> {
  async function read(progress: Progress, signal: AbortSignal) {
    const { databaseId } = progress.latest()
    const session = await connections.session(databaseId)
    let said = 0
    await tableImport.applyAlone(databaseId, session.streamTables({ signal }), async (tablesFound) => {
      if (now().getTime() - said < SAY_EVERY_MS) return
      said = now().getTime()
      await progress.tell({ tablesFound })
    })
  }

  async function analyseAll(progress: Progress, signal: AbortSignal): Promise<void> {
    const { databaseId, startedAt } = progress.latest()
    const { tables, columns } = await analysis.countToAnalyse(databaseId)
    const fresh = { tablesAnalysed: 0, columnsAnalysed: 0, errors: [] }
    await progress.tell({ tablesFound: tables, columnsTotal: columns, ...fresh })
    for await (const table of analysis.tablesToAnalyse(databaseId)) {
      signal.throwIfAborted()
      const ids = table.columns.map(({ id }) => id)
      const done = await analysis.statusesSince(table.id, startedAt ?? '')
      const isDone = ids.every((id) => done.has(id))
      const outcomes = isDone
        ? ids.map((columnId) => ({ columnId, status: done.get(columnId)! }))
        : await analysis.analyse(databaseId, table.id, ids, { by: BY_SYSTEM, signal })
      const { tablesAnalysed, columnsAnalysed, errors } = progress.latest()
      await progress.tell({
        tablesAnalysed: tablesAnalysed + 1,
        columnsAnalysed: columnsAnalysed + outcomes.length,
        errors: [...errors, ...errorsOf(table, outcomes)].slice(0, REFRESH_ERRORS_MAX),
      })
    }
  }

  async function run({ databaseId, refreshId, isRead }: RefreshPayload, signal: AbortSignal): Promise<void> {
    const progress = await openProgress(store, databaseId, refreshId)
    if (!progress) return
    log.info({ database: databaseId }, 'database refresh started')
    try {
      await progress.tell({ state: 'running', startedAt: progress.latest().startedAt ?? now().toISOString() })
      if (!isRead) await read(progress, signal)
      const turn = { username: BY_SYSTEM.username, signal }
      await references.verify(databaseId, turn)
      await declaredKeys.verify(databaseId, turn)
      await analyseAll(progress, signal)
      await analysis.invalidateCatalog(databaseId)
      await progress.tell({ state: 'success', finishedAt: now().toISOString() })
      const { tablesFound, columnsAnalysed, errors } = progress.latest()
      log.info(
        { database: databaseId, tables: tablesFound, columns: columnsAnalysed, failedColumns: errors.length },
        'database refresh finished',
      )
    } catch (error) {
      if (signal.aborted) throw error
      if (error instanceof Replaced || !(await openProgress(store, databaseId, refreshId))) return
      log.warn({ database: databaseId, err: error }, 'database refresh failed')
      // What the database says is an answer to the person who asked; anything else is tried again.
      if (!(error instanceof EngineError)) throw error
      await progress.tell({ state: 'failed', message: errorText(error), finishedAt: now().toISOString() })
    }
  }

  return { name: 'discovery.refresh', maxAttempts: 3, run }
}

interface Progress {
  latest(): StoredRefresh
  tell(news: Partial<Refresh>): Promise<void>
}

class Replaced extends Error {
  override readonly name = 'Replaced'
}

/** Undefined when the database was removed or another refresh has taken over; telling throws from then on. */
async function openProgress(store: RefreshStore, databaseId: number, refreshId: string): Promise<Progress | undefined> {
  const found = await store.find(databaseId)
  if (found?.refresh?.jobId !== refreshId) return undefined
  let { refresh: latest, text } = found
  return {
    latest: () => latest,
    async tell(news) {
      const next: StoredRefresh = { ...latest, ...news }
      if (!(await store.replace(text, next))) throw new Replaced('Another refresh of this database has begun')
      latest = next
      text = JSON.stringify(next)
    },
  }
}

function errorsOf(
  { name, columns }: { name: string; columns: readonly { id: number; name: string }[] },
  outcomes: readonly Pick<AnalysedColumn, 'columnId' | 'status'>[],
) {
  const names = new Map(columns.map((column) => [column.id, column.name]))
  return outcomes
    .filter(({ status }) => status !== SUCCESS)
    .map(({ columnId, status }) => ({ table: name, column: names.get(columnId) ?? '', message: status }))
}
