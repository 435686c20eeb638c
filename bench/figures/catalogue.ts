import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import type { DatabaseDetails, DbTable } from '@soundings/contract'
import { openStore } from '../../packages/server/src/platform/store/store.ts'
import { signIn, startApplication } from '../application.ts'
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
  } finally {
    await Promise.all([large.stop(), small.stop()])
  }
}

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
      const [table] = JSON.parse(String(await tables(`?ids=${connected.table.id}`)(connected))) as DbTable[]
      const { id, version, displayName, description, active, monitored } = table!
      const change = { id, version, displayName, description, active: !active, monitored, columns: [] }
      await connected.ask('PUT', '/discovery/tables', change)
      await tables('/public?size=100&columns=false')(connected)
    },
  ],
]

async function connectTables(count: number) {
  const dataDir = mkdtempSync(join(tmpdir(), 'soundings-bench-catalogue-'))
  await writeTables(join(dataDir, 'files'), count)
  let application = await startApplication(dataDir)
  let ask = await signIn(application.origin)
  const began = performance.now()
  const { id: databaseId } = JSON.parse(
    String(await ask('POST', '/discovery/databases', { displayName: 'Wide', dbType: 'duckdb', dbName: 'wide.duckdb' })),
  ) as DatabaseDetails
  const connectMs = performance.now() - began
  let startMs = 0

  async function start() {
    const from = performance.now()
    application = await startApplication(dataDir)
    startMs = performance.now() - from
    ask = await signIn(application.origin)
  }
  // The columns of each table are analysed in the background, which would run beside everything that is measured.
  await application.stop()
  const store = await openStore({ file: join(dataDir, 'soundings.db') })
  await store.db.deleteFrom('jobs').execute()
  await store.close()
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
    connectMs,
    async restart() {
      await application.stop()
      await start()
    },
    startMs: () => startMs,
    memory: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${application.pid}/status`, 'utf8'))?.[1]) * KB,
    async stop() {
      await application.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Every tenth table is referred to by the nine after it. */
async function writeTables(folder: string, count: number) {
  mkdirSync(folder, { recursive: true })
  const instance = await DuckDBInstance.create(join(folder, 'wide.duckdb'))
  const connection = await instance.connect()
  const nameOf = (number: number) => `t_${String(number).padStart(5, '0')}`
  const types = ['varchar', 'integer', 'date', 'double']
  const others = Array.from({ length: COLUMNS - 2 }, (_, at) => `column_${at} ${types[at % types.length]}`).join(', ')
  await connection.run('begin')
  for (let number = 0; number < count; number += 1) {
    const target = number % 10 === 0 ? '' : ` references ${nameOf(number - (number % 10))}(id)`
    await connection.run(
      `create table ${nameOf(number)} (id integer primary key, parent_id integer${target}, ${others})`,
    )
  }
  await connection.run('commit')
  connection.closeSync()
  instance.closeSync()
}
