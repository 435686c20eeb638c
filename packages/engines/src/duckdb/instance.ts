import { totalmem } from 'node:os'
import { DuckDBInstance } from '@duckdb/node-api'
import { literal } from './sql-text.ts'

const MEMORY_SHARE = 0.5

/** A process opens a file once: a second instance on the same file would release the first one's lock without a word. */
export const openInstance = (path: string): Promise<DuckDBInstance> =>
  open(path, { access_mode: 'READ_ONLY', enable_external_access: 'false' }, [])

/** A database in memory, which can read files of the folder and no others. It writes none, so that large sorts end with an error instead. */
export const openFolderInstance = (folder: string): Promise<DuckDBInstance> =>
  open(':memory:', { temp_directory: '' }, [
    `set global allowed_directories = [${literal(`${folder}/`)}]`,
    'set global enable_external_access = false',
  ])

async function open(
  path: string,
  config: Record<string, string>,
  settings: readonly string[],
): Promise<DuckDBInstance> {
  const instance = await DuckDBInstance.create(path, {
    ...config,
    autoload_known_extensions: 'false',
    autoinstall_known_extensions: 'false',
    allow_community_extensions: 'false',
    memory_limit: `${Math.floor((totalmem() * MEMORY_SHARE) / 2 ** 20)}MiB`,
  })
  const connection = await instance.connect()
  // The zone would otherwise follow the server's environment.
  await connection.run("set global TimeZone = 'UTC'")
  // The first makes a sort by row number of every LIMIT, large ones too, and so holds the whole result in memory. With the second,
  // DuckDB 1.5.5 ends some joins under several filters with an internal error (`Failed to bind column reference`). The third forms joins
  // that occur twice once only, and takes a column of one table for the same column of another use of that table.
  await connection.run(
    "set global disabled_optimizers = 'late_materialization,compressed_materialization,common_subplan'",
  )
  for (const setting of settings) await connection.run(setting)
  await connection.run('set global lock_configuration = true')
  connection.closeSync()
  return instance
}
