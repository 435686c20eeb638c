import type { EngineDescription } from '../engine.ts'
import { monetDbDialect } from './dialect.ts'

export const monetdb: EngineDescription = {
  label: 'Ocean (MT)',
  dbType: 'monetdb',
  template: {
    asks: ['host', 'port', 'database', 'schema', 'username', 'password'],
    host: 'localhost',
    port: 50_000,
    database: 'demo',
    schema: 'sys',
    description: 'MonetDB 11.53 or later, with an account that may only read',
  },
  dialect: monetDbDialect,
}
