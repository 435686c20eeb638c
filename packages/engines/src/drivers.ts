import type { ConnectionSettings, DriverSession } from './engine.ts'
import { connectionLost } from './engine-error.ts'
import type { EngineName } from './registry.ts'

export type Connect = (settings: ConnectionSettings) => Promise<DriverSession>

/** The drivers, each loaded when it is asked for. Only driver processes use this: no other one holds a driver. */
const drivers: Record<EngineName, () => Promise<Connect>> = {
  postgresql: async () => (await import('./postgres/session.ts')).connectToPostgres,
  mysql: async () => (await import('./mysql/session.ts')).connectToMysql,
  monetdb: async () => (await import('./monetdb/session.ts')).connectToMonetDb,
  duckdb: async () => (await import('./duckdb/session.ts')).connectToDuckDb,
  sqlite: async () => (await import('./sqlite/session.ts')).connectToSqlite,
}

/** The driver of an engine; a process that only writes files has none. */
export async function loadDriver(engine: string): Promise<Connect> {
  const load = Object.hasOwn(drivers, engine) ? drivers[engine as EngineName] : undefined
  return load ? load() : () => Promise.reject(connectionLost(new Error('no driver was asked for')))
}

export const fileCreator = async () => (await import('./duckdb/create-file.ts')).createDuckDbFile
