import type { Engine } from '../engine.ts'
import { sqliteDialect } from './dialect.ts'
import { connectToSqlite } from './session.ts'

export const sqlite: Engine = {
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
  connect: connectToSqlite,
}
