import type { Driver } from './engine.ts'
import { connectionLost } from './engine-error.ts'
import type { EngineName } from './registry.ts'

/** The drivers, each loaded when it is asked for. Only driver processes use this: no other one holds a driver. */
const drivers: Record<EngineName, () => Promise<Driver>> = {
  postgresql: async () => ({ connect: (await import('./postgres/session.ts')).connectToPostgres }),
  mysql: async () => (await import('./mysql/session.ts')).mysqlDriver,
  monetdb: async () => (await import('./monetdb/session.ts')).monetDbDriver,
  clickhouse: async () => ({ connect: (await import('./clickhouse/session.ts')).connectToClickHouse }),
  duckdb: async () => ({ connect: (await import('./duckdb/session.ts')).connectToDuckDb }),
  files: async () => ({ connect: (await import('./duckdb/files/session.ts')).connectToFolder }),
  sqlite: async () => ({ connect: (await import('./sqlite/session.ts')).connectToSqlite }),
}

/** The driver of an engine; a process that only writes files has none. */
export async function loadDriver(engine: string): Promise<Driver> {
  const load = Object.hasOwn(drivers, engine) ? drivers[engine as EngineName] : undefined
  return load ? load() : { connect: () => Promise.reject(connectionLost(new Error('no driver was asked for'))) }
}

export const fileCreator = async () => (await import('./duckdb/create-file.ts')).createDuckDbFile

/** What reads uploaded files, which no other process does: they may be hostile. */
export const uploadReader = async () => import('./duckdb/uploads/upload-reader.ts')
