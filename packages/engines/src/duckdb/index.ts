import type { EngineDescription } from '../engine.ts'
import { duckDbDialect } from './dialect.ts'

export const duckdb: EngineDescription = {
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
}
