import { compile, type AccessRule, type OutputColumn } from '@soundings/query'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readAll, type Engine, type Session } from '../../engine.ts'
import { engines } from '../../registry.ts'
import { catalogOf } from '../clinic/catalog.ts'
import { clock } from '../clinic/opened-clinic.ts'
import { type Source, sources, type TestedEngine, testedEngines } from '../clinic/sources.ts'
import { rulesOf } from '../clinic/test-rules.ts'

const withSchemas = testedEngines.filter((name) => engines[name].template.schema !== null)
const without = testedEngines.filter((name) => engines[name].template.schema === null)

/** A name that only quoting keeps in one piece. */
const AWKWARD = 'ar"chive, {old}'

/** Names beginning with the source's own schema, because some sources share one database with others. */
const schemasOf = ({ settings }: Source) => {
  const stem = settings.schemas?.[0] ?? 'main'
  return { care: `${stem} care`, archive: `${stem} ${AWKWARD}` }
}

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`

async function fill(source: Source, engineName: TestedEngine) {
  const { care, archive } = schemasOf(source)
  // DuckDB has no keys across schemas: there, people declare them in the data model.
  const key =
    engineName !== 'duckdb' ? `, foreign key (hospital, code) references ${quote(care)}.ward (hospital, code)` : ''
  await source.write(async (run) => {
    for (const statement of [
      `create schema ${quote(care)}`,
      `create schema ${quote(archive)}`,
      `create table ${quote(care)}.ward (id integer primary key, hospital varchar(9) not null, code varchar(9) not null, unique (hospital, code))`,
      `create table ${quote(care)}.stay (id integer primary key)`,
      `create table ${quote(archive)}.stay (id integer primary key, hospital varchar(9), code varchar(9)${key})`,
      `insert into ${quote(care)}.ward values (1, 'H1', 'A'), (2, 'H2', 'A'), (3, 'H1', 'B')`,
      `insert into ${quote(archive)}.stay values (10, 'H1', 'A'), (11, 'H2', 'A'), (12, 'H1', 'B'), (13, 'H1', null)`,
    ])
      await run(statement, [])
  })
}

describe.each(withSchemas)('several schemas in %s', (engineName) => {
  const engine: Engine = engines[engineName]
  let source: Source
  const opened: Session[] = []

  beforeAll(async () => {
    source = (await sources[engineName]())!
    await fill(source, engineName)
  })
  afterAll(async () => {
    for (const session of opened) await session.close()
    if (engineName === 'monetdb') {
      for (const schema of Object.values(schemasOf(source)))
        await source.write((run) => run(`drop schema ${quote(schema)} cascade`, []).then(() => undefined))
    }
    await source.release()
  })

  async function open(schemas: readonly string[] | undefined) {
    const { schemas: _own, ...settings } = source.settings
    const session = await engine.connect({ ...settings, ...(schemas && { schemas }) })
    opened.push(session)
    return session
  }
  const placesIn = async (schemas: readonly string[] | undefined) =>
    (await (await open(schemas)).listTables()).map(({ schema, name }) => `${schema}.${name}`)

  it('tables of one, of several and of all schemas are listed, names with quotes and commas included', async () => {
    const { care, archive } = schemasOf(source)
    expect(await placesIn([care])).toEqual([`${care}.stay`, `${care}.ward`])
    expect(await placesIn([archive])).toEqual([`${archive}.stay`])
    expect((await placesIn([care, archive])).toSorted()).toEqual(
      [`${archive}.stay`, `${care}.stay`, `${care}.ward`].toSorted(),
    )
    expect(await placesIn(undefined)).toEqual(
      expect.arrayContaining([`${archive}.stay`, `${care}.stay`, `${care}.ward`]),
    )
  })

  it('the default schema is the one that the database looks in first', async () => {
    const name = await (await open(undefined)).defaultSchema()
    expect(name).toBe(engine.template.schema)
  })

  it('a key of two columns leads from one schema into another, for joins and for rules', async () => {
    const { care, archive } = schemasOf(source)
    const session = await open([care, archive])
    const read = catalogOf(await session.listTables(), engine.dialect)
    const [ward, stay] = [
      read.tables.find(({ name }) => name === 'ward')!,
      read.tables.find(({ schema, name }) => schema === archive && name === 'stay')!,
    ]
    const idOf = (table: typeof ward, name: string) => table.columns.find((column) => column.name === name)!.id
    const pairs = ['hospital', 'code'].map((name) => ({ fromColumnId: idOf(stay, name), toColumnId: idOf(ward, name) }))
    const declared = { id: 1, fromTableId: stay.id, toTableId: ward.id, pairs, isToUniqueKey: true }
    const catalog = engineName === 'duckdb' ? { ...read, references: [declared] } : read
    const view = (columnId: number): OutputColumn => ({
      columnId,
      label: 'x',
      orderDirection: 'none',
      orderIndex: 0,
      pin: false,
      grouped: false,
      design: 'view',
      aggregation: 'none',
    })
    const query = {
      baseTableId: stay.id,
      columns: [view(idOf(stay, 'id')), view(idOf(ward, 'id'))],
      filters: [],
      limit: 0,
    }
    const ask = async (accessRules: readonly AccessRule[]) =>
      (
        await readAll(
          session.stream(
            compile(query, { catalog, accessRules: rulesOf(accessRules), dialect: engine.dialect, clock }),
          ),
        )
      ).rows
    expect(await ask([])).toEqual([
      [10, 1],
      [11, 2],
      [12, 3],
      [13, null],
    ])
    expect(await ask([{ tableId: ward.id, columnId: idOf(ward, 'id'), values: [1] }])).toEqual([[10, 1]])
  })
})

it.each(without)('%s has no default schema', async (engineName) => {
  const source = (await sources[engineName]())!
  await source.write(async (run) => void (await run('create table ward (id integer primary key)', [])))
  const session = await engines[engineName].connect(source.settings)
  expect(await session.defaultSchema()).toBeNull()
  await session.close()
  await source.release()
})

describe('rights in PostgreSQL', () => {
  it('a schema that the account may not use is not listed, and the search path of the account decides the default schema', async () => {
    const source = (await sources.postgresql())!
    const account = `reader_${process.pid}`
    await source.write(async (run) => {
      for (const statement of [
        'create schema open',
        'create schema closed',
        'create table open.ward (id integer primary key)',
        'create table closed.ward (id integer primary key)',
        `create role ${account} login password 'secret'`,
        `grant usage on schema open to ${account}`,
        `grant select on all tables in schema open, closed to ${account}`,
        `alter role ${account} set search_path = open`,
      ])
        await run(statement, [])
    })
    const { schemas: _own, ...settings } = source.settings
    const session = await engines.postgresql.connect({ ...settings, username: account, password: 'secret' })
    try {
      expect((await session.listTables()).map(({ schema, name }) => `${schema}.${name}`)).toEqual(['open.ward'])
      expect(await session.defaultSchema()).toBe('open')
    } finally {
      await session.close()
      await source.write(
        async (run) => void (await run(`drop owned by ${account}`, []), await run(`drop role ${account}`, [])),
      )
      await source.release()
    }
  })
})
