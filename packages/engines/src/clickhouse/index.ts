import type { EngineDescription } from '../engine.ts'
import { clickHouseDialect } from './dialect.ts'

export const clickhouse: EngineDescription = {
  label: 'ClickHouse',
  dbType: 'clickhouse',
  template: {
    asks: ['host', 'port', 'database', 'username', 'password'],
    host: 'localhost',
    port: 8123,
    database: 'default',
    schema: null,
    description: 'ClickHouse 25.3 or later',
    hint: 'Over HTTP (8123) or HTTPS (8443). New, and tried in part only: see the guide, and compare its numbers before you rely on them.',
  },
  dialect: clickHouseDialect,
}
