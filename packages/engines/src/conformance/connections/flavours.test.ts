import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Session, type SourceTable } from '../../engine.ts'
import { serverNotice } from '../../flavours.ts'
import { streamTables as streamMysqlTables } from '../../mysql/tables.ts'
import { streamTablesByStandard } from '../../postgres/information-schema.ts'
import { engines } from '../../registry.ts'
import { collectTables } from '../../source-tables.ts'
import { type Source, sources } from '../clinic/sources.ts'

const schema = [
  `create table ward (id integer primary key, hospital varchar(9) not null, code char(3) not null, beds smallint, unique (hospital, code))`,
  `create table stay (id bigint primary key, hospital varchar(9), code char(3), cost numeric(12, 2), weight double precision, note text, begun timestamp, ended date, open boolean, foreign key (hospital, code) references ward (hospital, code))`,
  `create table shift (ward_id integer not null, no integer not null, lead_id bigint references stay (id), primary key (ward_id, no), foreign key (ward_id) references ward (id))`,
  `create view long_stay as select id, cost from stay`,
]
const ownOfPostgres = [
  `create table measured (id uuid primary key, at timestamptz(3), clock time, price money, single real, tags integer[], raw bytea, total numeric)`,
  `create domain percent as numeric(5, 2)`,
  `create table rate (code text collate "C" primary key, share percent)`,
  `create table rated (id integer primary key, rate_code text references rate (code), constraint same_name unique (rate_code))`,
  `create schema other`,
  // The names of foreign keys are unique for a table only, and those of the standard's views for a schema.
  `create table doctor (id integer primary key)`,
  `create table visit (id integer primary key, doctor_id integer, constraint twice foreign key (doctor_id) references doctor (id))`,
  `create table call (id integer primary key, ward_id integer, constraint twice foreign key (ward_id) references ward (id))`,
]

const byName = (tables: readonly SourceTable[]) =>
  tables
    .map((table) => ({
      ...table,
      uniqueKeys: table.uniqueKeys.toSorted((one, other) => one.join().localeCompare(other.join())),
      references: table.references.toSorted((one, other) => one.table.localeCompare(other.table)),
    }))
    .toSorted((one, other) => one.name.localeCompare(other.name))

async function open(engineName: 'postgresql' | 'mysql', statements: readonly string[]): Promise<Source> {
  const source = await sources[engineName]()
  if (!source) throw new Error(`${engineName} is not installed here`)
  await source.write(async (run) => {
    for (const statement of statements) await run(statement, [])
  })
  return source
}

describe('DB2 postgresql', () => {
  let source: Source
  let session: Session
  const read = (text: string, params: readonly unknown[]) => session.stream({ text, params })
  beforeAll(async () => {
    source = await open('postgresql', [...schema, ...ownOfPostgres])
    session = await engines.postgresql.connect(source.settings)
  })
  afterAll(async () => {
    await session.close()
    await source.release()
  })

  it('is connected without a notice', async () => {
    const server = await session.describeServer()
    expect(server).toEqual({ flavour: 'PostgreSQL', isTried: true, reductions: [] })
    expect(serverNotice(server!)).toBeNull()
  })

  it('has the same tables, columns, types and keys by information_schema as by its own catalog', async () => {
    const own = byName(await session.listTables())
    const standard = byName(await collectTables(streamTablesByStandard(read, { hasKeys: true })))
    const isAmbiguous = ({ name }: SourceTable) => name === 'visit' || name === 'call'
    expect(standard.filter((table) => !isAmbiguous(table))).toEqual(own.filter((table) => !isAmbiguous(table)))
    expect(own.find(({ name }) => name === 'rated')?.references[0]?.mayMatchSeveral).toBe(true)
  })

  it('gives no foreign key by information_schema whose name two tables of a schema have', async () => {
    const standard = await collectTables(streamTablesByStandard(read, { hasKeys: true }))
    expect(
      standard.filter(({ name }) => name === 'visit' || name === 'call').map(({ references }) => references),
    ).toEqual([[], []])
    expect((await session.listTables()).find(({ name }) => name === 'visit')?.references).toHaveLength(1)
  })

  it('has no keys by information_schema where they are not enforced', async () => {
    const standard = await collectTables(streamTablesByStandard(read, { hasKeys: false }))
    expect(standard.flatMap(({ uniqueKeys, references }) => [...uniqueKeys, ...references])).toEqual([])
    expect(standard.some(({ columns }) => columns.some(({ primaryKey }) => primaryKey))).toBe(false)
  })

  it('of another product is known by its version, read by information_schema, and described with what is reduced', async () => {
    await source.write(async (run) => {
      await run('create schema fake', [])
      await run(
        `create function fake.version() returns text language sql as $$ select 'CockroachDB CCL v24.3.5 (x86_64-pc-linux-gnu, built 2025/02/03)' $$`,
        [],
      )
      await run('create materialized view totals as select count(*) as stays from stay', [])
      // Only names that are listed after others are looked up after them.
      await run(
        `do $$ begin execute format('alter database %I set search_path = fake, public, pg_catalog', current_database()); end $$`,
        [],
      )
    })
    const other = await engines.postgresql.connect(source.settings)
    try {
      const server = await other.describeServer()
      expect(server).toEqual({ flavour: 'CockroachDB', isTried: false, reductions: ['standard-catalog', 'functions'] })
      expect(serverNotice(server!)).toContain(
        'This is CockroachDB, which Soundings has not been tried with on a real server. Tables and keys are read from information_schema',
      )
      const names = (await other.listTables()).map(({ name }) => name)
      expect(names).toContain('stay')
      expect(names).not.toContain('totals')
    } finally {
      await other.close()
      await source.write(async (run) => {
        await run('drop materialized view totals', [])
        await run(`do $$ begin execute format('alter database %I reset search_path', current_database()); end $$`, [])
        await run('drop schema fake cascade', [])
      })
    }
  })
})

describe('DB2 mysql', () => {
  let source: Source
  let session: Session
  beforeAll(async () => {
    source = await open('mysql', schema)
    session = await engines.mysql.connect(source.settings)
  })
  afterAll(async () => {
    await session.close()
    await source.release()
  })

  it('is known to be MariaDB, which is connected without a notice', async () => {
    expect(await session.describeServer()).toEqual({ flavour: 'MariaDB', isTried: true, reductions: [] })
  })

  it('has no keys where a product does not enforce them', async () => {
    const read = (text: string, params: readonly unknown[]) => session.stream({ text, params })
    const tables = await collectTables(streamMysqlTables(read, source.settings.database, { hasKeys: false }))
    const withKeys = await collectTables(streamMysqlTables(read, source.settings.database, { hasKeys: true }))
    expect(withKeys.flatMap(({ uniqueKeys }) => uniqueKeys).length).toBeGreaterThan(0)
    expect(tables).toEqual(
      withKeys.map((table) => ({
        ...table,
        uniqueKeys: [],
        references: [],
        columns: table.columns.map((column) => ({ ...column, primaryKey: false })),
      })),
    )
  })
})
