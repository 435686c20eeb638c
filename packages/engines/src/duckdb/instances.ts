import { totalmem } from 'node:os'
import { DuckDBInstance } from '@duckdb/node-api'

const openInstances = new Map<string, { readonly instance: Promise<DuckDBInstance>; users: number }>()

const MEMORY_SHARE = 0.5

/** One instance for each file: a second one on the same file would release the first one's lock without a word. */
export async function acquireInstance(path: string): Promise<DuckDBInstance> {
  const entry = openInstances.get(path) ?? { instance: openLocked(path), users: 0 }
  openInstances.set(path, entry)
  entry.users += 1
  try {
    return await entry.instance
  } catch (error) {
    openInstances.delete(path)
    throw error
  }
}

export async function releaseInstance(path: string): Promise<void> {
  const entry = openInstances.get(path)
  if (!entry) return
  entry.users -= 1
  if (entry.users > 0) return
  openInstances.delete(path)
  ;(await entry.instance).closeSync()
}

async function openLocked(path: string): Promise<DuckDBInstance> {
  const instance = await DuckDBInstance.create(path, {
    access_mode: 'READ_ONLY',
    enable_external_access: 'false',
    autoload_known_extensions: 'false',
    autoinstall_known_extensions: 'false',
    allow_community_extensions: 'false',
    memory_limit: `${Math.floor((totalmem() * MEMORY_SHARE) / 2 ** 20)}MiB`,
  })
  const connection = await instance.connect()
  // The zone would otherwise follow the server's environment.
  await connection.run("set global TimeZone = 'UTC'")
  // It makes a sort by row number of every LIMIT, large ones too, and so holds the whole result in memory.
  await connection.run("set global disabled_optimizers = 'late_materialization'")
  await connection.run('set global lock_configuration = true')
  connection.closeSync()
  return instance
}
