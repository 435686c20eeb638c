import type { Engine } from '../engine.ts'
import { duckDbDialect } from './dialect.ts'
import { connectToDuckDb } from './session.ts'

export const duckdb: Engine = {
  label: 'DuckDB',
  dbType: 'duckdb',
  template: {
    asks: ['file', 'schema'],
    host: null,
    port: null,
    database: 'clinic.duckdb',
    schema: 'main',
    description: 'A DuckDB file in the folder for database files',
  },
  dialect: duckDbDialect,
  connect: connectToDuckDb,
}
