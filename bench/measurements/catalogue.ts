import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DatabaseDetails, DbTable } from '@soundings/contract'
import { openStore } from '../../packages/server/src/platform/store/store.ts'
import { invite, signIn, startApplication } from '../application.ts'
import type { Ask } from '../client.ts'
import type { Measurement } from '../measurement.ts'
import { compareTimes, medianTime } from '../measure.ts'

const LARGE = Number(process.env.BENCH_TABLES ?? 20_000)
const SMALL = 200
const COLUMNS = 25
const ROUNDS = 20
const MEGABYTE = 2 ** 20
const KB = 1024

/** What people do with a database of 20,000 tables and 500,000 columns, against one of 200 tables on a server of its own. */
export async function* measureCatalogue(): AsyncGenerator<Measurement> {
  const large = await connectTables(LARGE)
  const small = await connectTables(SMALL)
  try {
    yield {
      name: `reading ${LARGE} tables of ${COLUMNS} columns, a table, times one of ${SMALL}`,
      value: large.connectMs / LARGE / (small.connectMs / SMALL),
      target: { atMost: 1.5 },
      because: `${(large.connectMs / 1000).toFixed(1)} s against ${(small.connectMs / 1000).toFixed(2)} s`,
    }
    yield compareMemory('connecting', large.connecting, small.connecting)
    yield compareMemory('refreshing', large.refreshing, small.refreshing)
    for (const [name, ask] of asked) {
      const bytes = (await ask(large)).length
      await ask(small)
      const { ratio, because } = await compareTimes(
        () => ask(large),
        () => ask(small),
        ROUNDS,
      )
      yield {
        name: `${LARGE} tables: ${name}, times ${SMALL}`,
        value: ratio,
        target: { atMost: 1.5 },
        because: `${because}; ${Math.round(bytes / KB)} KB`,
      }
    }
    for (const [name, ask] of changes) {
      const [ms, reference] = [await medianTime(() => ask(large), 4), await medianTime(() => ask(small), 4)]
      yield {
        name: `${LARGE} tables: ${name}`,
        value: ms / 1000,
        target: { atMost: 2 },
        unit: ' s',
        because: `${Math.round(reference)} ms with ${SMALL}`,
      }
    }
    await Promise.all([large.restart(), small.restart()])
    for (const [, ask] of asked) {
      await ask(large)
      await ask(small)
    }
    yield {
      name: `memory of a server after all this, ${LARGE} tables more than ${SMALL}`,
      value: Math.round((large.memory() - small.memory()) / MEGABYTE),
      target: { atMost: 100 },
      unit: ' MB',
      because: `after a start in ${(large.startMs() / 1000).toFixed(1)} s against ${(small.startMs() / 1000).toFixed(1)} s`,
    }
    yield compareMemory('refreshing under a row rule', await large.refreshUnderRule(), await small.refreshUnderRule())
    for (const [name, work] of underRule)
      yield compareMemory(`${name} under a row rule`, await large.fourTimes(work), await small.fourTimes(work))
  } finally {
    await Promise.all([large.stop(), small.stop()])
  }
}

type Taken = Awaited<ReturnType<typeof withPeak>>

const compareMemory = (what: string, { server, drivers, ms }: Taken, few: Taken): Measurement => ({
  name: `${LARGE} tables: memory that ${what} takes in the server, more than with ${SMALL}`,
  value: Math.round((server - few.server) / MEGABYTE),
  target: { atMost: 100 },
  unit: ' MB',
  because: `${Math.round(server / MEGABYTE)} MB; ${Math.round(drivers / MEGABYTE)} MB in processes of drivers; ${(ms / 1000).toFixed(1)} s`,
})

interface Connected {
  readonly ask: Ask
  readonly databaseId: number
  readonly table: DbTable
}

const tables = (more: string) => (connected: Connected) =>
  connected.ask('GET', `/discovery/${connected.databaseId}/tables${more}`)

const asked: readonly (readonly [name: string, ask: (connected: Connected) => Promise<Buffer>])[] = [
  ['20 of the data model', tables('?size=20&columns=false')],
  ['100 names in the studio', tables('/public?size=100&columns=false')],
  ['a search among names', tables('/public?size=100&columns=false&search=00042')],
  ['a table with its columns', (connected) => tables(`?ids=${connected.table.id}`)(connected)],
  [
    'tables around one, as the studio loads them',
    (connected) => tables(`/public?passages=true&around=${connected.table.id}`)(connected),
  ],
  ['a preview', ({ ask, databaseId, table }) => ask('POST', '/core/executor/preview', queryOf(databaseId, table))],
  ['names of columns at the start', ({ ask }) => ask('GET', '/discovery/columns/map')],
]

const queryOf = (datasourceID: number, { id, columns }: DbTable) => ({
  datasourceID,
  dbTable: id,
  columns: columns.slice(2, 5).map((column) => ({
    designType: 'VIEW',
    label: column.name,
    expression: [{ dbColumn: column.id, function: 'none' }],
  })),
})

/** Each of these makes the data model be read anew. */
const changes: readonly (readonly [name: string, change: (connected: Connected) => Promise<unknown>])[] = [
  [
    'hiding a table and listing the others',
    async (connected) => {
      await hideOrShow(connected)
      await tables('/public?size=100&columns=false')(connected)
    },
  ],
]

async function changed(connected: Connected, change: (table: DbTable) => object) {
  const [table] = JSON.parse(String(await tables(`?ids=${connected.table.id}`)(connected))) as DbTable[]
  const { id, version, displayName, description, active, monitored } = table!
  return { id, version, displayName, description, active, monitored, columns: [], ...change(table!) }
}

const hiddenOrShown = (connected: Connected) => changed(connected, ({ active }) => ({ active: !active }))

async function hideOrShow(connected: Connected) {
  await connected.ask('PUT', '/discovery/tables', await hiddenOrShown(connected))
}

/** What is done to the table that a rule binds. */
const underRule: readonly (readonly [name: string, work: (connected: Connected) => Promise<unknown>])[] = [
  ['saving a table', hideOrShow],
  [
    'checking a change of a table',
    async (connected) =>
      connected.ask('POST', '/core/questions/check-model-change', { changes: [await hiddenOrShown(connected)] }),
  ],
  [
    'saving a calculated column',
    async (connected) => {
      const change = await changed(connected, ({ columns }) => {
        const { id } = columns.find(({ dataType, pk }) => dataType === 'NUMBER' && !pk)!
        const expression = [{ dbColumn: id, function: 'none' }, { operator: '*' }, { value: 2 }]
        const isThere = columns.some((column) => column.expression)
        return { active: true, calculated: isThere ? [] : [{ displayName: 'Twice', expression }] }
      })
      await connected.ask('PUT', '/discovery/tables', change)
    },
  ],
]

async function connectTables(count: number) {
  const dataDir = mkdtempSync(join(tmpdir(), 'soundings-bench-catalogue-'))
  writeTables(join(dataDir, 'files'), count)
  let application = await startApplication(dataDir)
  let ask = await signIn(application.origin)
  let databaseId = 0

  /** The number of columns is known when all tables have been read and their analysis begins. */
  async function untilRead() {
    for (;;) {
      const { refresh } = JSON.parse(String(await ask('GET', `/discovery/databases/${databaseId}`))) as DatabaseDetails
      if (refresh?.state === 'failed') throw new Error(refresh.message)
      if ((refresh?.columnsTotal ?? 0) > 0) return
      await sleep(50)
    }
  }

  const connecting = await withPeak(application.pid, async () => {
    const form = { displayName: 'Wide', dbType: 'sqlite', dbName: 'wide.sqlite' }
    databaseId = (JSON.parse(String(await ask('POST', '/discovery/databases', form))) as DatabaseDetails).id
    await untilRead()
  })
  let startMs = 0

  /** The columns of each table are analysed in the background, which would run beside everything that is measured. */
  async function dropJobs() {
    await application.stop()
    const store = await openStore({ file: join(dataDir, 'soundings.db') })
    await store.db.deleteFrom('jobs').execute()
    await store.close()
  }

  async function start() {
    const from = performance.now()
    application = await startApplication(dataDir)
    startMs = performance.now() - from
    ask = await signIn(application.origin)
  }
  await dropJobs()
  await start()
  const refresh = () =>
    withPeak(application.pid, async () => {
      await ask('POST', `/discovery/databases/${databaseId}/analyse`)
      await untilRead()
    })
  const refreshing = await refresh()
  await dropJobs()
  await start()
  const connected = {
    ask: ((...call) => ask(...call)) as Ask,
    databaseId,
    table: { id: 0, columns: [] } as unknown as DbTable,
  }
  const [table] = JSON.parse(String(await tables('?size=1&search=00011')(connected))) as DbTable[]
  return {
    ...connected,
    table: table!,
    connectMs: connecting.ms,
    connecting,
    refreshing,
    async restart() {
      await application.stop()
      await start()
    },
    /** A person sees the rows of one table, and those of the nine that refer to it. */
    async refreshUnderRule() {
      await invite(application.origin, ask, 'bound')
      await ask('POST', '/core/user-gdas', {
        username: 'bound',
        databaseName: 'Wide',
        tableName: 't_00010',
        columnName: 'id',
        columnValue: '1',
      })
      await dropJobs()
      await start()
      return refresh()
    },
    /** After another request has opened the data model. */
    async fourTimes(work: (of: Connected) => Promise<unknown>) {
      await dropJobs()
      await start()
      const opened = { ...connected, table: table! }
      await tables('/public?size=100&columns=false')(opened)
      return withPeak(application.pid, async () => {
        for (let times = 0; times < 4; times += 1) await work(opened)
      })
    },
    startMs: () => startMs,
    memory: () => memoryOf(application.pid),
    async stop() {
      await application.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

const memoryOf = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * KB

const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)

/** How much more memory than before the process takes while the work runs, and its child processes together. */
async function withPeak(pid: number, work: () => Promise<void>) {
  const before = memoryOf(pid)
  let [server, drivers] = [0, 0]
  const timer = setInterval(() => {
    server = Math.max(server, memoryOf(pid) - before)
    let all = 0
    for (const child of childrenOf(pid)) all += existsSync(`/proc/${child}`) ? memoryOf(child) : 0
    drivers = Math.max(drivers, all)
  }, 100)
  const began = performance.now()
  try {
    await work()
  } finally {
    clearInterval(timer)
  }
  return { ms: performance.now() - began, server, drivers }
}

/** Every tenth table is referred to by the nine after it. In SQLite, which opens a file of so many tables at once; DuckDB takes minutes. */
function writeTables(folder: string, count: number) {
  mkdirSync(folder, { recursive: true })
  const file = new DatabaseSync(join(folder, 'wide.sqlite'))
  const nameOf = (number: number) => `t_${String(number).padStart(5, '0')}`
  const types = ['text', 'integer', 'date', 'double']
  const others = Array.from({ length: COLUMNS - 2 }, (_, at) => `column_${at} ${types[at % types.length]}`).join(', ')
  file.exec('begin')
  for (let number = 0; number < count; number += 1) {
    const target = number % 10 === 0 ? '' : ` references ${nameOf(number - (number % 10))}(id)`
    file.exec(`create table ${nameOf(number)} (id integer primary key, parent_id integer${target}, ${others})`)
  }
  file.exec('commit')
  file.close()
}
