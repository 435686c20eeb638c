import { join } from 'node:path'
import { DuckDBInstance, type DuckDBValue } from '@duckdb/node-api'
import Database from 'better-sqlite3'
import type { RowDataPacket } from 'mysql2/promise'
import { DecimalParam } from '../../values/decimal-param.ts'
import { toDecimalValue } from '../../duckdb/decimal-value.ts'
import type { ConnectionSettings } from '../../engine.ts'
import { fillMarks } from '../../monetdb/literals.ts'
import { openMonetDb as open, runSql } from '../../monetdb/protocol/connection.ts'
import type { EngineName } from '../../registry.ts'
import { hasClickHouse, openClickHouse } from '../../testing/servers/clickhouse-server.ts'
import { openMariaDb } from '../../testing/servers/mariadb-server.ts'
import { openPostgres } from '../../testing/servers/postgres-server.ts'
import { borrowClickHouse, borrowMariaDb, borrowPostgres } from '../../testing/servers/shared-servers.ts'
import { createThrowawayFolder, removeFolder } from '../../testing/throwaway-folder.ts'
import type { Run, TypeNames } from './write-fixture.ts'

/** A connection which may change things; only the suite has one. */
export async function openMonetDb(settings: ConnectionSettings) {
  const connection = await open(settings)
  return {
    run: (text: string, params: readonly unknown[] = []) => runSql(connection, fillMarks(text, params)),
    close: () => connection.destroy(),
  }
}

/** A database of one engine which the suite may fill and break. */
export interface Source {
  readonly settings: ConnectionSettings
  readonly types: TypeNames
  /** Where keys that differ in case only are the same by default: the type that tells them apart. */
  readonly exactKeyText?: string
  /** Runs with the owner's rights; files are open for writing only inside the callback. */
  write(work: (run: Run) => Promise<void>): Promise<void>
  /** How many statements containing this text run in the database, by its own list; undefined where there is none. */
  countRunning?(text: string): Promise<number>
  /** Ends the connections which run statements containing this text, as an administrator would; tells how many. */
  killRunning?(text: string): Promise<number>
  /** A query which runs for minutes. */
  readonly slowSql: string
  release(): Promise<void>
}

/** A folder of files is read by DuckDB's dialect and has tests of its own. */
export type TestedEngine = Exclude<EngineName, 'files'>

type Open = () => Promise<Source | undefined>

const standardTypes: TypeNames = {
  integer: 'integer',
  bigint: 'bigint',
  decimal: 'decimal(20, 2)',
  double: 'double precision',
  text: 'text',
  keyText: 'varchar(100)',
  date: 'date',
  timestamp: 'timestamp',
  instant: 'timestamp with time zone',
  boolean: 'boolean',
}

let databaseCount = 0
const freshName = () => `conformance_${process.pid}_${(databaseCount += 1)}`

// In the database of this source only: other test files run the same text on the same server at the same time.
const runningInPostgres = "from pg_stat_activity where state = 'active' and datname = $1 and query like $2"
const runningInMariaDb = `
  select id from information_schema.processlist
  where command in ('Query', 'Execute') and db = ? and info like ?`

const openPostgresSource: Open = async () => {
  const server = await borrowPostgres()
  if (!server) return undefined
  const database = freshName()
  const admin = openPostgres(server.address)
  await admin.connect()
  await admin.query(`create database ${database}`)
  const owner = openPostgres({ ...server.address, database })
  await owner.connect()
  return {
    settings: { ...server.address, database, schemas: ['public'] },
    types: standardTypes,
    write: (work) => work((text, params) => owner.query(text, [...params])),
    async countRunning(text) {
      const { rows } = await admin.query(`select pid ${runningInPostgres}`, [database, `%${text}%`])
      return rows.length
    },
    async killRunning(text) {
      const { rows } = await admin.query(`select pg_terminate_backend(pid) ${runningInPostgres}`, [
        database,
        `%${text}%`,
      ])
      return rows.length
    },
    slowSql: 'select count(*) from generate_series(1, 100000) a, generate_series(1, 1000000) b where a + b = -1',
    async release() {
      await owner.end()
      await admin.query(`drop database ${database} with (force)`)
      await admin.end()
      await server.release()
    },
  }
}

const openMariaDbSource: Open = async () => {
  const server = await borrowMariaDb()
  if (!server) return undefined
  const database = freshName()
  const admin = await openMariaDb(server.address)
  await admin.query(`create database ${database}`)
  const owner = await openMariaDb({ ...server.address, database })
  await owner.query("set time_zone = '+00:00'")
  return {
    settings: { ...server.address, database },
    types: { ...standardTypes, timestamp: 'datetime(6)', instant: 'timestamp(6) null' },
    exactKeyText: 'varchar(100) collate utf8mb4_bin',
    write: (work) => work((text, params) => owner.execute(text, params as string[])),
    async countRunning(text) {
      const [rows] = await admin.query<RowDataPacket[]>(runningInMariaDb, [database, `%${text}%`])
      return rows.length
    },
    async killRunning(text) {
      const [rows] = await admin.query<RowDataPacket[]>(runningInMariaDb, [database, `%${text}%`])
      for (const { id } of rows) await admin.query(`kill connection ${id as number}`)
      return rows.length
    },
    slowSql: 'select count(*) from seq_1_to_100000 a, seq_1_to_1000000 b where a.seq + b.seq = -1',
    async release() {
      await owner.end()
      await admin.query(`drop database ${database}`)
      await admin.end()
      await server.release()
    },
  }
}

/** A MonetDB which is given by MONETDB_URL, such as mapi://monetdb:monetdb@localhost:50000/demo: a schema of it is used. */
const openMonetDbSource: Open = async () => {
  const url = process.env.MONETDB_URL ? URL.parse(process.env.MONETDB_URL.replace(/^\w+:/, 'http:')) : null
  if (!url) return undefined
  const schema = freshName()
  const server = {
    host: url.hostname,
    port: Number(url.port || 50_000),
    database: url.pathname.slice(1),
    username: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
  }
  const admin = await openMonetDb(server)
  await admin.run(`create schema ${schema}`)
  const owner = await openMonetDb(server)
  await owner.run(`set schema ${schema}`)
  return {
    settings: { ...server, schemas: [schema] },
    types: { ...standardTypes, double: 'double' },
    write: (work) => work(owner.run),
    async countRunning(text) {
      const { rows } = await admin.run(
        `select tag from sys.queue() where status = 'running' and sessionid <> sys.current_sessionid() and query like \u0001text:1\u0001`,
        [`%${text}%`],
      )
      return rows.length
    },
    // Many short steps: MonetDB looks for a wish to stop only between the steps of its plan. Named, because its queue knows no schemas.
    slowSql: `with recursive ${schema}(i) as (select cast(1 as bigint) union all select i + 1 from ${schema} where i > 0) select count(*) from ${schema}`,
    async release() {
      owner.close()
      await admin.run(`drop schema ${schema} cascade`)
      admin.close()
    },
  }
}

const runningInClickHouse = (database: string, text: string) =>
  `where current_database = '${database}' and query not like '%system.processes%' and position(query, '${text.replace(/[\\']/g, '\\$&')}') > 0`

/** chdb behind the HTTP interface of a server, or the server that CLICKHOUSE_URL names. */
const openClickHouseSource: Open = async () => {
  const server = await borrowClickHouse()
  if (!server) return undefined
  const database = freshName()
  const admin = openClickHouse(server.address)
  await admin.run(`create database ${database}`, [])
  const owner = openClickHouse({ ...server.address, database })
  return {
    settings: { ...server.address, database },
    types: clickHouseTypes,
    // Tables have an order in which rows are stored, and no keys.
    write: (work) => work((text, params) => owner.run(text.replace(/ primary key(?= ?[,)])/g, ''), params)),
    countRunning: async (text) =>
      (await admin.read(`select query_id from system.processes ${runningInClickHouse(database, text)}`)).length,
    async killRunning(text) {
      const where = runningInClickHouse(database, text)
      const rows = await admin.read(`select query_id from system.processes ${where}`)
      if (rows.length > 0) await admin.run(`kill query ${where} async`, [])
      return rows.length
    },
    slowSql: 'select count() from numbers(1000000000) a, numbers(1000000) b where a.number * b.number = 3',
    async release() {
      await owner.close()
      await admin.run(`drop database ${database}`, [])
      await admin.close()
      await server.release()
    },
  }
}

const clickHouseTypes: TypeNames = {
  ...standardTypes,
  integer: 'Int32',
  bigint: 'Int64',
  decimal: 'Decimal(20, 2)',
  double: 'Float64',
  text: 'String',
  keyText: 'String',
  date: 'Date32',
  timestamp: 'DateTime64(6)',
  instant: "DateTime64(6, 'UTC')",
  boolean: 'Bool',
  hasNoKeys: true,
  rowsAtOnce: 100,
}

const openDuckDbSource: Open = async () => {
  const filesDir = createThrowawayFolder('soundings-duckdb-')
  const database = 'conformance.duckdb'
  return {
    settings: { database, filesDir },
    types: { ...standardTypes, double: 'double' },
    async write(work) {
      const instance = await DuckDBInstance.create(join(filesDir, database))
      const connection = await instance.connect()
      await work((text, params) =>
        connection.run(
          text,
          params.map((param) => (param instanceof DecimalParam ? toDecimalValue(param) : param)) as DuckDBValue[],
        ),
      )
      connection.closeSync()
      instance.closeSync()
    },
    slowSql: 'select count(*) from range(1000000) a(i), range(1000000) b(i) where a.i * b.i = -1',
    release: async () => removeFolder(filesDir),
  }
}

const openSqliteSource: Open = async () => {
  const filesDir = createThrowawayFolder('soundings-sqlite-')
  const database = 'conformance.sqlite'
  return {
    settings: { database, filesDir },
    types: { ...standardTypes, instant: 'timestamp' },
    async write(work) {
      const file = new Database(join(filesDir, database))
      await work(async (text, params) => file.prepare(text).run(...params))
      file.close()
    },
    slowSql: 'with recursive n(i) as (select 1 union all select i + 1 from n) select count(*) from n',
    release: async () => removeFolder(filesDir),
  }
}

export const sources = {
  postgresql: openPostgresSource,
  mysql: openMariaDbSource,
  monetdb: openMonetDbSource,
  clickhouse: openClickHouseSource,
  duckdb: openDuckDbSource,
  sqlite: openSqliteSource,
} satisfies Record<TestedEngine, Open>

const isThere: Partial<Record<TestedEngine, () => boolean>> = {
  monetdb: () => Boolean(process.env.MONETDB_URL),
  clickhouse: hasClickHouse,
}

/** MonetDB cannot be installed by a package, and chdb not on every kind of machine: they take part where they are. */
export const testedEngines = (Object.keys(sources) as TestedEngine[]).filter((name) => isThere[name]?.() ?? true)

/** Engines whose databases say which columns are unique and which refer to them. */
export const enginesWithKeys = testedEngines.filter(
  (name): name is Exclude<TestedEngine, 'clickhouse'> => name !== 'clickhouse',
)
