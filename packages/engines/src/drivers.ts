import type { ConnectionSettings, DriverSession } from './engine.ts'
import type { EngineName } from './registry.ts'

type Connect = (settings: ConnectionSettings) => Promise<DriverSession>

/** The drivers, each loaded when it is asked for. Only driver processes use this: no other one holds a driver. */
export const drivers: Record<EngineName, () => Promise<Connect>> = {
  postgresql: async () => (await import('./postgres/session.ts')).connectToPostgres,
  mysql: async () => (await import('./mysql/session.ts')).connectToMysql,
  monetdb: async () => (await import('./monetdb/session.ts')).connectToMonetDb,
  duckdb: async () => (await import('./duckdb/session.ts')).connectToDuckDb,
  sqlite: async () => (await import('./sqlite/session.ts')).connectToSqlite,
}

export const fileCreator = async () => (await import('./duckdb/create-file.ts')).createDuckDbFile
