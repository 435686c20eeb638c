import { duckDbDialect } from '../dialect.ts'
import type { EngineDescription } from '../../engine.ts'

export const files: EngineDescription = {
  label: 'Folder of files',
  dbType: 'files',
  template: {
    asks: ['folder'],
    host: null,
    port: null,
    database: 'registry',
    schema: null,
    description: 'Parquet, CSV and NDJSON files in a folder of the folder for database files',
  },
  dialect: duckDbDialect,
}
