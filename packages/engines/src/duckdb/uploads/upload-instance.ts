import { dirname } from 'node:path'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { messageOf } from '../../engine-error.ts'
import type { FileToRead } from '../../upload-types.ts'
import { literal } from '../sql-text.ts'

const MEMORY = '160MiB'
const THREADS = 2

interface InstanceOptions {
  readonly workDir: string
  readonly folders: readonly string[]
  readonly memory?: string
  readonly threads?: number
  /** Statements that run before the settings are locked. */
  readonly settings?: readonly string[]
  readonly signal?: AbortSignal | undefined
}

/** A DuckDB in memory that can touch the given folders alone, with few threads and little memory: the rest goes into the work folder. */
export async function withUploadInstance<Result>(
  { workDir, folders, memory = MEMORY, threads = THREADS, settings = [], signal }: InstanceOptions,
  work: (connection: DuckDBConnection) => Promise<Result>,
): Promise<Result> {
  const instance = await DuckDBInstance.create(':memory:', {
    temp_directory: `${workDir}/spill`,
    memory_limit: memory,
    threads: String(threads),
    autoload_known_extensions: 'false',
    autoinstall_known_extensions: 'false',
    allow_community_extensions: 'false',
  })
  const connection = await instance.connect()
  const stop = () => connection.interrupt()
  try {
    const allowed = [workDir, ...folders].map((folder) => literal(`${folder}/`)).join(', ')
    for (const setting of [
      ...settings,
      "set global TimeZone = 'UTC'",
      'set enable_progress_bar = true',
      'set enable_progress_bar_print = false',
      `set global allowed_directories = [${allowed}]`,
      'set global enable_external_access = false',
      'set global lock_configuration = true',
    ])
      await connection.run(setting)
    signal?.throwIfAborted()
    signal?.addEventListener('abort', stop)
    return await work(connection)
  } finally {
    signal?.removeEventListener('abort', stop)
    connection.closeSync()
    instance.closeSync()
  }
}

/** Where the files lie that are read. */
export const foldersOf = ({ path, table }: FileToRead): string[] => [path, ...(table?.paths ?? [])].map(dirname)

export async function readRows(connection: DuckDBConnection, text: string): Promise<unknown[][]> {
  return (await connection.runAndReadAll(text)).getRowsJson()
}

/** The first line of a message of DuckDB; those after it give hints for people who write SQL. */
export const firstLine = (error: unknown) =>
  messageOf(error)
    .split('\n', 1)[0]!
    .replace(/^[A-Z][A-Za-z ]* Error: /, '')
