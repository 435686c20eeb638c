import type { EngineDescription } from '../engine.ts'
import { deriveTypes } from './derived-types.ts'
import { sqliteDialect } from './dialect.ts'

export const sqlite: EngineDescription = {
  label: 'SQLite',
  dbType: 'sqlite',
  template: {
    asks: ['file'],
    host: null,
    port: null,
    database: 'clinic.sqlite',
    schema: null,
    description: 'A SQLite file in the folder for database files',
  },
  dialect: sqliteDialect,
  blockingReaders: 4,
  refineTables: deriveTypes,
}
