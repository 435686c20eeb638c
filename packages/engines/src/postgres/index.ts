import type { EngineDescription } from '../engine.ts'
import { postgresDialect } from './dialect.ts'
import { postgresFlavours } from './flavours.ts'

export const postgresql: EngineDescription = {
  label: 'PostgreSQL',
  dbType: 'postgresql',
  template: {
    asks: ['host', 'port', 'database', 'schema', 'username', 'password'],
    host: 'localhost',
    port: 5432,
    database: 'postgres',
    schema: 'public',
    description: 'PostgreSQL 12 or later',
  },
  dialect: postgresDialect,
  flavours: postgresFlavours,
}
