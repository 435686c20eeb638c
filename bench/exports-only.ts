import { mkdtempSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectDatabase, signIn, startApplication } from './application.ts'
import { openBareDuckDb, openBarePostgres } from './bare-drivers.ts'
import { writeFigure } from './figure.ts'
import { measureExportMemory, measureExportNeighbours, measureExports } from './figures/export.ts'
import { duckDbForm, postgresForm, startFilledPostgres, writeDuckDbFile } from './sources.ts'
const rows = 1_000_000
const dataDir = mkdtempSync(join(tmpdir(), 'soundings-bench-'))
const file = await writeDuckDbFile(join(dataDir, 'files'), rows)
const server = await startFilledPostgres(rows)
try {
  const application = await startApplication(dataDir)
  const admin = await signIn(application.origin)
  const [pg, duck] = [await connectDatabase(admin, postgresForm(server)), await connectDatabase(admin, duckDbForm)]
  const [bp, bd] = [await openBarePostgres(server), await openBareDuckDb(file)]
  async function* all() {
    yield* measureExports(admin, { dataDir, database: pg, bare: bp, copyOptions: 'csv header' })
    yield* measureExports(admin, { dataDir, database: duck, bare: bd, copyOptions: '(format csv, header)' })
    yield* measureExportNeighbours(admin, pg)
    yield* measureExportNeighbours(admin, duck)
    yield* measureExportMemory(dataDir, pg, rows)
    yield* measureExportMemory(dataDir, duck, rows)
  }
  for await (const figure of all()) writeSync(1, `${writeFigure(figure)}\n`)
  await bp.close(); await bd.close(); await application.stop()
} finally { await server.stop(); rmSync(dataDir, { recursive: true, force: true }) }
process.exit(0)
