import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll } from 'vitest'
import { createThrowawayFolder, removeFolder } from './throwaway-folder.ts'

/** A folder for the uploads of the tests of one file, and a DuckDB of their own that looks at what was stored. */
export function prepareUploads() {
  let folder: string
  let reader: DuckDBInstance
  beforeAll(async () => {
    folder = createThrowawayFolder('soundings-upload-')
    for (const name of ['in', 'out', 'work']) mkdirSync(join(folder, name))
    reader = await DuckDBInstance.create(':memory:')
  })
  afterAll(() => {
    reader.closeSync()
    removeFolder(folder)
  })

  async function inDuckDb<Result>(use: (connection: DuckDBConnection) => Promise<Result>): Promise<Result> {
    const connection = await reader.connect()
    try {
      return await use(connection)
    } finally {
      connection.closeSync()
    }
  }

  const ask = async (connection: DuckDBConnection, text: string) => (await connection.runAndReadAll(text)).getRowsJson()
  const rowsIn = (connection: DuckDBConnection, path: string, columns = '*') =>
    ask(connection, `select columns(${columns})::varchar from read_parquet('${path}')`)

  return {
    folder: () => folder,
    received: (name: string) => join(folder, 'in', name),
    /** Where a file is loaded to, and where the work for it is done. */
    places: (name: string) => ({ workDir: join(folder, 'work'), target: join(folder, 'out', name) }),

    write: (path: string, select: string) =>
      inDuckDb((connection) => connection.run(`copy (${select}) to '${path}' (format parquet)`)),

    /** The rows of a stored table as texts, of all columns or of those that are named. */
    storedRows: (path: string, names?: readonly string[]) =>
      inDuckDb((connection) => rowsIn(connection, path, names && `[${names.map((name) => `'${name}'`).join(', ')}]`)),

    /** The names and types of a stored table, then its rows as texts. */
    stored: (path: string) =>
      inDuckDb(async (connection) => {
        await connection.run("set TimeZone = 'UTC'")
        const types = await ask(connection, `describe select * from read_parquet('${path}')`)
        const rows = await rowsIn(connection, path)
        return [types.map(([name, type]) => `${name as string} ${type as string}`), ...rows]
      }),
  }
}
