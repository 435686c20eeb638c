import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectDatabase, signIn, startApplication } from './application.ts'
import { openBareDuckDb, openBarePool, openBarePostgres } from './bare-drivers.ts'
import { closeConnections } from './client.ts'
import { type Measurement, writeMeasurement } from './measurement.ts'
import { measureAccess } from './measurements/access.ts'
import { measureAggregate, measureDerived, measureMedian } from './measurements/aggregate.ts'
import { measureAnalysis } from './measurements/analysis.ts'
import { measureCatalogue } from './measurements/catalogue.ts'
import { measureClickHouse } from './measurements/clickhouse.ts'
import { measureDashboard, TILES_AT_ONCE } from './measurements/dashboard.ts'
import { measureExportMemory, measureExportNeighbours, measureExports } from './measurements/export.ts'
import { measureLists } from './measurements/lists.ts'
import { measureMemory } from './measurements/memory.ts'
import { measureBusyTime, measureWaitBesideReaders } from './measurements/neighbours.ts'
import { measurePage } from './measurements/page.ts'
import { measurePeople } from './measurements/people.ts'
import { measureResultViews } from './measurements/result-views.ts'
import { measureSearch } from './measurements/search.ts'
import { measureTiles } from './measurements/tiles.ts'
import { measureUpload } from './measurements/upload.ts'
import { startProgram } from './programs.ts'
import {
  duckDbForm,
  fillObservations,
  observationsForms,
  openStatementCount,
  postgresForm,
  startFilledPostgres,
  writeDuckDbFile,
  writeObservationsFile,
} from './sources.ts'

const rows = Number(process.env.BENCH_ROWS ?? 2_000_000)
const say = (line: string) => void process.stdout.write(`${line}\n`)

/** What can be measured by itself: `npm run bench -- exports memory`. */
const wanted = new Set(process.argv.slice(2))
const isWanted = (part: string) => wanted.size === 0 || wanted.has(part)

/** What needs no source, but a full store or a file. */
const onStores = {
  lists: measureLists,
  search: measureSearch,
  access: measureAccess,
  upload: measureUpload,
  tiles: measureTiles,
  catalogue: measureCatalogue,
  clickhouse: measureClickHouse,
}
const needSources = wanted.size === 0 || [...wanted].some((part) => !(part in onStores))

async function* measureAll(dataDir: string): AsyncGenerator<Measurement> {
  for (const [part, measure] of Object.entries(onStores)) if (isWanted(part)) yield* measure()
  if (!needSources) return
  const file = await writeDuckDbFile(join(dataDir, 'files'), rows)
  const server = await startFilledPostgres(rows)
  const { username, password, host, port, database } = server
  const application = await startApplication(dataDir)
  const postgresUrl = { POSTGRES_URL: `postgresql://${username}:${password}@${host}:${port}/${database}` }
  const bareServer = await startProgram('bare-server.ts', postgresUrl)
  const [barePostgres, bareDuckDb] = [await openBarePostgres(server), await openBareDuckDb(file)]
  const statements = await openStatementCount(server)
  const admin = await signIn(application.origin)
  const postgres = await connectDatabase(admin, postgresForm(server))
  const duckDb = await connectDatabase(admin, duckDbForm)

  if (isWanted('analysis')) {
    const bareObservations = await openBareDuckDb(await writeObservationsFile(join(dataDir, 'files')))
    await fillObservations(server)
    yield await measureAnalysis(admin, observationsForms.postgres(server), barePostgres, 1.5)
    // Counting different values in all twelve columns takes seven times as long as a pass without: 2 is allowed for that, else 1.5.
    yield await measureAnalysis(admin, observationsForms.duckDb, bareObservations, 2)
    await bareObservations.close()
  }
  if (isWanted('aggregate')) {
    yield await measureAggregate(admin, postgres, barePostgres, 0.6)
    yield await measureAggregate(admin, duckDb, bareDuckDb, 1.15)
    yield await measureMedian(admin, postgres, barePostgres)
    yield await measureMedian(admin, duckDb, bareDuckDb)
    yield await measureDerived(admin, postgres)
    yield await measureDerived(admin, duckDb)
  }
  if (isWanted('page')) {
    yield* measurePage(admin, postgres, barePostgres, rows)
    yield* measurePage(admin, duckDb, bareDuckDb, rows)
  }
  if (isWanted('dashboard')) {
    const pool = openBarePool(server, TILES_AT_ONCE)
    yield* measureDashboard({ application, admin, database: postgres, pool })
    await pool.close()
  }
  if (isWanted('exports')) {
    yield* measureExports(admin, { dataDir, database: postgres, bare: barePostgres, copyOptions: 'csv header' })
    yield* measureExports(admin, { dataDir, database: duckDb, bare: bareDuckDb, copyOptions: '(format csv, header)' })
    yield* measureExportNeighbours(admin, postgres)
    yield* measureExportNeighbours(admin, duckDb)
  }
  if (isWanted('neighbours')) {
    yield await measureBusyTime(server)
    const inProcess = await startProgram('in-process-server.ts', postgresUrl)
    yield* measureWaitBesideReaders({ application, inProcess, admin, database: postgres, rows })
    await inProcess.stop()
  }
  if (isWanted('people')) yield* measurePeople({ application, bareServer, admin, database: postgres, statements })

  closeConnections()
  await Promise.all([
    application.stop(),
    bareServer.stop(),
    barePostgres.close(),
    bareDuckDb.close(),
    statements.close(),
  ])
  if (isWanted('memory')) {
    yield await measureMemory(dataDir, postgres)
    yield await measureMemory(dataDir, duckDb)
    yield* measureExportMemory(dataDir, postgres, rows)
    yield* measureExportMemory(dataDir, duckDb, rows)
  }
  await server.stop()
  if (isWanted('views')) yield* measureResultViews()
}

const dataDir = mkdtempSync(join(tmpdir(), 'soundings-bench-'))
try {
  say(
    `${rows} encounters; load of the machine ${loadavg()[0]?.toFixed(1)}. Ratios are to a reference measured in turns with ours.`,
  )
  for await (const measurement of measureAll(dataDir)) say(writeMeasurement(measurement))
  say(`load of the machine at the end ${loadavg()[0]?.toFixed(1)}`)
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
