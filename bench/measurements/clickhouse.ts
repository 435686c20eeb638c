import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DbTable } from '@soundings/contract'
import { ensureChdb } from '../../scripts/chdb.mjs'
import { openClickHouse, startClickHouseServer } from '../../packages/engines/src/testing/servers/clickhouse-server.ts'
import type { TestServerAddress } from '../../packages/engines/src/testing/servers/test-server.ts'
import { type ConnectedDatabase, connectDatabase, saveQuestion, signIn, startApplication } from '../application.ts'
import { openBareClickHouse } from '../bare-drivers.ts'
import type { Ask } from '../client.ts'
import type { Measurement } from '../measurement.ts'
import { clickHouseSql, plainSql } from '../hospital.ts'
import { compare, compareTimes } from '../measure.ts'
import { questionsOf } from '../questions.ts'
import type { StreamingMeasure } from '../stream-rows.ts'
import { exported } from './export.ts'

const ROWS = Number(process.env.BENCH_ROWS ?? 2_000_000)
const STREAMED_ROWS = Number(process.env.BENCH_STREAMED_ROWS ?? 10_000_000)
const CSV_ROWS = 200_000
const PAGE_ROWS = 5000
const ROUNDS = 5
const MEGABYTE = 2 ** 20

/** Against the official client as its manual shows it. Left out where there is no ClickHouse: CLICKHOUSE_URL names one, and chdb is installed where npm has it. */
export async function* measureClickHouse(): AsyncGenerator<Measurement> {
  await ensureChdb()
  const server = await startClickHouseServer()
  if (!server) {
    process.stdout.write('left out  ClickHouse: there is neither a server by CLICKHOUSE_URL nor chdb\n')
    return
  }
  const address: TestServerAddress = { ...server, database: `bench_${process.pid}` }
  const owner = openClickHouse(server)
  const dataDir = mkdtempSync(join(tmpdir(), 'soundings-bench-clickhouse-'))
  try {
    await owner.run(`create database ${address.database}`, [])
    const filler = openClickHouse(address)
    for (const statement of clickHouseSql(ROWS, STREAMED_ROWS)) await filler.run(statement, [])
    await filler.close()
    yield* measureIn(address, dataDir)
  } finally {
    await owner.run(`drop database if exists ${address.database}`, [])
    await owner.close()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function* measureIn(address: TestServerAddress, dataDir: string): AsyncGenerator<Measurement> {
  const { host, port, username, password, database: dbName } = address
  const application = await startApplication(dataDir)
  const admin = await signIn(application.origin)
  const form = { displayName: 'ClickHouse', dbType: 'clickhouse', hostServer: host, port, username, password, dbName }
  const database = await connectDatabase(admin, form)
  await declareDepartment(admin, database)
  const bare = openBareClickHouse(address)
  const questions = questionsOf(database)

  const aggregateId = await saveQuestion(admin, questions.aggregate)
  const aggregate = await compare(
    () => admin('POST', `/core/executor/${aggregateId}/execute`, { pageLength: 5000, refresh: true }),
    () => bare.ask(plainSql.aggregate),
    ROUNDS,
  )
  yield measurement(
    `count and average by month and department of ${ROWS} rows`,
    aggregate.ratio,
    1.15,
    aggregate.because,
  )

  const rowsId = await saveQuestion(admin, questions.rows(0))
  const pageNumber = Math.floor(ROWS / 4 / PAGE_ROWS)
  const page = await compare(
    () => admin('POST', `/core/executor/${rowsId}/execute`, { pageNumber, pageLength: PAGE_ROWS, refresh: true }),
    () => bare.ask(plainSql.page(PAGE_ROWS, pageNumber * PAGE_ROWS)),
    ROUNDS,
  )
  yield measurement(`${PAGE_ROWS} rows at offset ${pageNumber * PAGE_ROWS}`, page.ratio, 1.3, page.because)

  const csvId = await saveQuestion(admin, questions.rows(CSV_ROWS))
  const csv = await compareTimes(
    () => exported(admin, csvId, 'CSV'),
    () => bare.readCsv(plainSql.page(CSV_ROWS, 0)),
    ROUNDS,
  )
  yield measurement(`${Math.min(ROWS, CSV_ROWS)} rows as CSV`, csv.ratio, 5, csv.because)
  await bare.close()
  await application.stop()

  // In a fresh process, since memory that was once taken is seldom given back.
  const fresh = await startApplication(dataDir)
  const { rows, grownBytes, firstMs, allMs } = (await fresh.ask(questions.streamed)) as StreamingMeasure
  await fresh.stop()
  const times = `${(firstMs / 1000).toFixed(1)} s against ${(allMs / 1000).toFixed(1)} s for ${rows} rows`
  yield measurement('wait for the first rows, as a part of that for all', firstMs / allMs, 0.5, times)
  const megabytes = Math.round(grownBytes / MEGABYTE)
  yield { ...measurement('memory grown meanwhile', megabytes, 100, `${rows} rows of 2 columns`), unit: ' MB' }
}

const measurement = (name: string, value: number, atMost: number, because: string): Measurement => ({
  name: `${name}, ClickHouse`,
  value,
  target: { atMost },
  because,
})

/** There are no keys to be read. */
async function declareDepartment(admin: Ask, { tables }: ConnectedDatabase): Promise<void> {
  const [from, to] = ['encounters', 'departments'].map((name) => tables.find((table) => table.name === name)!)
  const idOf = (table: DbTable, name: string) => table.columns.find((column) => column.name === name)!.id
  const { displayName, description, active, monitored } = from!
  const pairs = [{ fromColumnId: idOf(from!, 'department_id'), toColumnId: idOf(to!, 'id') }]
  const references = [{ toTableId: to!.id, pairs }]
  const change = { id: from!.id, displayName, description, active, monitored, columns: [], references }
  await admin('PUT', '/discovery/tables', change)
}
