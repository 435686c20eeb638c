import { randomUUID } from 'node:crypto'
import { isAdministrator, Problem, type Refresh } from '@soundings/contract'
import type { Audit } from '../../../platform/audit/audit.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { JobKind, Jobs } from '../../../platform/jobs/jobs.ts'
import type { ListAsk, Page } from '../../../platform/store/lists/read-page.ts'
import type { Db } from '../../../platform/store/store.ts'
import type { AccessRules } from '../access-rules/access-rules.ts'
import type { TableAccess } from '../access/table-access.ts'
import { databaseMissing } from '../catalogs/catalogs.ts'
import { IMPORT_VERSION } from '../imports/table-import.ts'
import type { RefreshPayload } from './refresh-job.ts'
import type { RefreshStore, StoredRefresh } from './refreshes.store.ts'

interface Needs {
  readonly store: RefreshStore
  readonly kind: JobKind<RefreshPayload>
  readonly jobs: Jobs
  readonly tableAccess: TableAccess
  readonly accessRules: AccessRules
  readonly audit: Audit
}

/** When a database was last read and analysed, and asking for it again. Never two at once for one database. */
export function createRefreshes({ store, kind, jobs, tableAccess, accessRules, audit }: Needs) {
  async function isUnderWay({ state, jobId }: StoredRefresh): Promise<boolean> {
    return (state === 'waiting' || state === 'running') && (await jobs.isAlive(jobId))
  }

  const enqueue = ({ databaseId, jobId }: StoredRefresh, isRead: boolean, within: Db) =>
    jobs.enqueue(kind, { databaseId, refreshId: jobId, isRead }, { id: jobId, within })

  /** Inside the caller's transaction. A refresh that is under way notices at its next step that it was replaced. */
  async function begin(databaseId: number, { isRead }: { isRead: boolean }, within: Db): Promise<void> {
    const refresh = newRefresh(databaseId)
    await store.save(refresh, within)
    await enqueue(refresh, isRead, within)
  }

  /** A job that ended just now has told its end before, so that is looked up once more before it is called dead. */
  async function current(stored: StoredRefresh): Promise<Refresh> {
    const isOpen = ({ state }: Refresh) => state === 'waiting' || state === 'running'
    if (!isOpen(stored) || (await isUnderWay(stored))) return withoutJob(stored)
    const latest = (await store.find(stored.databaseId))?.refresh ?? stored
    const hasDied = isOpen(latest) && latest.jobId === stored.jobId
    return hasDied
      ? { ...withoutJob(latest), state: 'failed', message: 'The import was interrupted too often' }
      : withoutJob(latest)
  }

  /** Why the whole failed may name the server, which those know who may edit the connection. */
  async function withKnownMessage(viewer: Viewer, refresh: Refresh): Promise<Refresh> {
    if (refresh.message === '' || (await tableAccess.mayEdit(viewer, refresh.databaseId))) return refresh
    return { ...refresh, message: 'The database could not be read' }
  }

  /** What failed is told with the database's words, which may hold values: only to those who may see all rows. */
  async function toView(viewer: Viewer, stored: StoredRefresh): Promise<Refresh> {
    const refresh = await withKnownMessage(viewer, await current(stored))
    if (refresh.errors.length === 0) return refresh
    const maySeeAll =
      (await tableAccess.mayUseWhole(viewer, refresh.databaseId)) &&
      (await accessRules.rulesOf(viewer, refresh.databaseId)).length === 0
    return maySeeAll ? refresh : { ...refresh, errors: [] }
  }

  async function view(viewer: Viewer, databaseId: number): Promise<Refresh | null> {
    await tableAccess.assertMayUseDatabase(viewer, databaseId)
    const refresh = (await store.find(databaseId))?.refresh
    return refresh ? toView(viewer, refresh) : null
  }

  return {
    begin,
    view,

    async planOutdated(): Promise<void> {
      for (const databaseId of await store.outdated(IMPORT_VERSION)) {
        const found = await store.find(databaseId)
        if (!found || (found.refresh && (await isUnderWay(found.refresh)))) continue
        await store.transaction((within) => begin(databaseId, { isRead: false }, within))
      }
    },

    async list(viewer: Viewer, ask: ListAsk): Promise<Page<Refresh>> {
      const { rows, total } = await store.list(isAdministrator(viewer) ? 'all' : viewer.userId, ask)
      return { rows: await Promise.all(rows.map((stored) => toView(viewer, stored))), total }
    },

    /** A refresh that is under way answers for the new wish too. */
    async request(viewer: Viewer, databaseId: number): Promise<Refresh> {
      await tableAccess.assertMayUseDatabase(viewer, databaseId)
      if (!(await tableAccess.mayEdit(viewer, databaseId))) throw mayNotRefresh()
      const found = await store.find(databaseId)
      if (!found) throw databaseMissing()
      if (!found.refresh || !(await isUnderWay(found.refresh))) {
        await store.transaction(async (within) => {
          const refresh = newRefresh(databaseId)
          if (!(await store.replace(found.text, refresh, within))) return
          await enqueue(refresh, false, within)
          await audit.record(
            {
              username: viewer.username,
              action: 'database.refresh',
              object: String(databaseId),
              address: viewer.address,
            },
            within,
          )
        })
      }
      const refresh = await view(viewer, databaseId)
      if (!refresh) throw databaseMissing()
      return refresh
    },
  }
}

export type Refreshes = ReturnType<typeof createRefreshes>

const withoutJob = ({ jobId: _, ...refresh }: StoredRefresh): Refresh => refresh

const newRefresh = (databaseId: number): StoredRefresh => ({
  databaseId,
  jobId: randomUUID(),
  state: 'waiting',
  startedAt: null,
  finishedAt: null,
  tablesFound: 0,
  tablesAnalysed: 0,
  columnsAnalysed: 0,
  columnsTotal: 0,
  errors: [],
  message: '',
})

function mayNotRefresh() {
  return new Problem('forbidden', 'You may use tables of this database, but not refresh it')
}
