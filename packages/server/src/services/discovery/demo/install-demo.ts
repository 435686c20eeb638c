import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { DbColumn, DbTable, TableChange } from '@soundings/contract'
import { type ColumnTouch, DEMO_FILE, demoModel, ensureDemoFile, type TableTouch } from '@soundings/demo'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { JobKind, Jobs } from '../../../platform/jobs/jobs.ts'
import type { Users } from '../../auth/index.ts'
import type { Databases } from '../databases/databases.ts'
import type { ListTables } from '../tables/list-tables.ts'
import type { Tables } from '../tables/tables.ts'

interface Needs {
  readonly filesDir: string
  readonly databases: Databases
  readonly tables: Tables
  readonly listing: ListTables
  readonly users: Pick<Users, 'getByName'>
  readonly jobs: Jobs
}

/** There is one for each installation. */
const JOB_ID = 'demo.install'

interface Payload {
  readonly username: string
}

/** What else belongs to the demo, made by those who know discovery. */
type Follower = (viewer: Viewer, databaseId: number) => Promise<void>

/** Brings the demo hospital into a new installation, on the queue: the first page does not wait for it, and a crash only delays it. */
export function createDemoInstallation({ filesDir, databases, tables, listing, users, jobs }: Needs) {
  const followers: Follower[] = []

  const find = async (viewer: Viewer): Promise<number | undefined> =>
    (await databases.list(viewer, { size: 'all' })).rows.find(
      ({ dbType, dbName }) => dbType === 'duckdb' && dbName === DEMO_FILE,
    )?.id

  async function connect(viewer: Viewer): Promise<number> {
    await ensureDemoFile(filesDir)
    const known = await find(viewer)
    if (known !== undefined) return known
    const { id } = await databases.add(viewer, {
      displayName: 'Demo hospital',
      dbType: 'duckdb',
      dbName: DEMO_FILE,
      description: 'Six invented hospitals with three years of encounters. No real person is in it.',
      hostServer: '',
      port: null,
      schema: null,
      username: '',
      password: '',
      tls: false,
      closesUnreachedTables: false,
    })
    return id
  }

  const kind: JobKind<Payload> = {
    name: 'demo.install',
    maxAttempts: 5,
    async run({ username }, signal) {
      const viewer = await viewerOf(username)
      const databaseId = await connect(viewer)
      const { rows: found } = await listing.list(viewer, databaseId, { size: 'all' })
      for (const table of found) {
        const touch: TableTouch | undefined = (demoModel as Record<string, TableTouch>)[table.name]
        if (touch) await tables.save(viewer, touched(table, touch, found), signal)
      }
      for (const follow of followers) await follow(viewer, databaseId)
    },
  }

  async function viewerOf(username: string): Promise<Viewer> {
    const { id, permissions, role } = await users.getByName(username)
    return { userId: id, username, permissions, roles: [role], sessionId: '', address: '' }
  }

  return {
    kind,
    registerFollower: (follower: Follower) => void followers.push(follower),
    /** The demo as the viewer may see it. */
    find,
    async remove(viewer: Viewer, databaseId: number): Promise<void> {
      await databases.remove(viewer, databaseId)
      await rm(join(filesDir, DEMO_FILE), { force: true })
    },
    plan: (username: string) => jobs.enqueue(kind, { username }, { id: JOB_ID }),
    isComing: () => jobs.isAlive(JOB_ID),
  }
}

function touched(
  { id, version, active, monitored, columns }: DbTable,
  touch: TableTouch,
  all: readonly DbTable[],
): TableChange {
  return {
    id,
    version,
    active,
    monitored,
    displayName: touch.displayName,
    description: touch.description,
    columns: columns.flatMap((column) => {
      const own = touch.columns[column.name]
      return own ? [touchedColumn(column, own, all)] : []
    }),
  }
}

function touchedColumn(column: DbColumn, touch: ColumnTouch, all: readonly DbTable[]): TableChange['columns'][number] {
  const { id, type, valueDisplayFormat, filterComponentType, analysisSyncSchedule } = column
  const target = all.find(({ name }) => name === touch.leadsTo)?.columns.find(({ name }) => name === column.name)
  return {
    id,
    displayName: touch.displayName,
    description: touch.description ?? '',
    type: touch.kind ?? type,
    oceanDataType: touch.specialType,
    active: !touch.isHidden,
    fkSqlColumnId: target?.id ?? null,
    valueDisplayFormat,
    filterComponentType: touch.filterComponent ?? filterComponentType,
    analysisSyncSchedule,
    ...(touch.format && { format: touch.format }),
    ...(touch.bands && { bands: [...touch.bands] }),
  }
}
