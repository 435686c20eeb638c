import type { EngineDescription } from '../engine.ts'
import { mysqlDialect } from './dialect.ts'
import { mysqlFlavours } from './flavours.ts'

export const mysql: EngineDescription = {
  label: 'MySQL / MariaDB',
  dbType: 'mysql',
  template: {
    asks: ['host', 'port', 'database', 'username', 'password'],
    host: 'localhost',
    port: 3306,
    database: 'mysql',
    schema: null,
    description: 'MySQL 8 or MariaDB 10.3 and later',
  },
  dialect: mysqlDialect,
  flavours: mysqlFlavours,
}
