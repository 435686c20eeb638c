import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createThrowawayFolder, removeFolder } from './throwaway-folder.ts'

/** A folder of files that is a database, empty before each test, and a DuckDB of its own that reads them as statements say. */
export function prepareFileFolder() {
  const database = 'registry'
  let filesDir: string
  let reader: DuckDBInstance
  let connection: DuckDBConnection
  const folder = () => join(filesDir, database)

  beforeAll(async () => {
    filesDir = createThrowawayFolder('soundings-files-')
    reader = await DuckDBInstance.create(':memory:')
    connection = await reader.connect()
    await connection.run("set global TimeZone = 'UTC'")
  })
  afterAll(() => {
    connection.closeSync()
    reader.closeSync()
    removeFolder(filesDir)
  })
  beforeEach(() => {
    rmSync(folder(), { recursive: true, force: true })
    mkdirSync(folder())
  })

  const pathIn = (path: string) => {
    const whole = join(folder(), path)
    mkdirSync(dirname(whole), { recursive: true })
    return whole
  }
  const ask = async (text: string) => (await connection.runAndReadAll(text)).getRowsJson()

  return {
    folder,
    filesDir: () => filesDir,
    settings: () => ({ database, filesDir }),
    reader: () => connection,
    put: (path: string, text: string) => writeFileSync(pathIn(path), text),
    writeParquet: (path: string, select: string) =>
      connection.run(`copy (${select}) to '${pathIn(path)}' (format parquet)`),

    /** Columns, types and sorted rows of a view, or that they cannot be had. */
    async contentOf(view: string, selected = '*'): Promise<unknown> {
      try {
        await connection.run(view)
        const name = /^create or replace view ("(?:[^"]|"")+")/.exec(view)![1]!
        const columns = (await ask(`describe ${name}`)).map((row) => row.slice(0, 2))
        const rows = await ask(`select ${selected} from ${name}`)
        return { columns, rows: rows.map((row) => JSON.stringify(row)).toSorted() }
      } catch {
        return 'unreadable'
      }
    },
  }
}
