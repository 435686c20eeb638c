import {
  compile,
  compileCount,
  joinedTables,
  type AccessRule,
  type CatalogReference,
  type ChainMode,
  type ColumnUse,
  type OutputColumn,
  type Query,
} from '@soundings/query'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readAll, type Engine, type Session } from '../../engine.ts'
import { engines } from '../../registry.ts'
import { catalogOf } from '../clinic/catalog.ts'
import type { Cell } from '../naive/cells.ts'
import { clock, openClinic, type OpenedClinic } from '../clinic/opened-clinic.ts'
import { enginesWithKeys, type Source, sources, type TestedEngine, testedEngines } from '../clinic/sources.ts'
import { rulesOf } from '../clinic/test-rules.ts'

const plain = { label: 'x', orderDirection: 'none', orderIndex: 0, pin: false, grouped: false } as const

/** Schemas of the kinds that real databases have, small enough to work out every expected answer by hand. */
const schema = [
  `create table ward (id integer primary key, hospital varchar(9) not null, code varchar(9) not null, unique (hospital, code))`,
  `create table stay (id integer primary key, hospital varchar(9), code varchar(9), days integer, foreign key (hospital, code) references ward (hospital, code))`,
  `insert into ward values (1, 'H1', 'A'), (2, 'H1', 'B'), (3, 'H2', 'A')`,
  `insert into stay values (1, 'H1', 'A', 40), (2, 'H1', 'A', 50), (3, 'H1', 'B', 60), (4, 'H2', 'A', 15), (5, 'H2', null, 7)`,

  `create table hospital (id integer primary key)`,
  `create table doctor (id integer primary key)`,
  `create table patient (hospital_id integer not null, no integer not null, doctor_id integer, primary key (hospital_id, no), foreign key (hospital_id) references hospital (id), foreign key (doctor_id) references doctor (id))`,
  `create table encounter (id integer primary key, hospital_id integer, patient_no integer, foreign key (hospital_id) references hospital (id), foreign key (hospital_id, patient_no) references patient (hospital_id, no))`,
  `insert into hospital values (1), (2)`,
  `insert into doctor values (1), (2)`,
  `insert into patient values (1, 100, 1), (2, 100, 2), (2, 200, 1)`,
  `insert into encounter values (1, 1, 100), (2, 2, 100), (3, 2, 200), (4, 2, null)`,

  `create table tenant (id integer primary key)`,
  `create table team (tenant_id integer not null, no integer not null, lead_id integer, primary key (tenant_id, no), foreign key (tenant_id) references tenant (id))`,
  `create table site (tenant_id integer not null, no integer not null, primary key (tenant_id, no), foreign key (tenant_id) references tenant (id))`,
  `create table duty (id integer primary key, tenant_id integer, team_no integer, site_no integer, foreign key (tenant_id, team_no) references team (tenant_id, no), foreign key (tenant_id, site_no) references site (tenant_id, no))`,
  `insert into tenant values (1), (2)`,
  `insert into team values (1, 1, null), (2, 1, null)`,
  `insert into site values (1, 1), (2, 1), (2, 2)`,
  `insert into duty values (1, 1, 1, 1), (2, 2, 1, 1), (3, 2, 1, 2), (4, 2, null, 2)`,

  `create table film (id integer primary key, language_id integer, original_id integer, foreign key (language_id) references hospital (id), foreign key (original_id) references hospital (id))`,
  `insert into film values (1, 1, 2), (2, 2, 2), (3, 1, null), (4, null, null)`,

  `create table room (hospital_id integer not null, no integer not null, floor_id integer, primary key (hospital_id, no), foreign key (hospital_id) references hospital (id), foreign key (floor_id) references doctor (id))`,
  `create table transfer (id integer primary key, from_hospital integer, from_no integer, to_hospital integer, to_no integer, foreign key (from_hospital, from_no) references room (hospital_id, no), foreign key (to_hospital, to_no) references room (hospital_id, no))`,
  `create table note (id integer primary key, transfer_id integer, foreign key (transfer_id) references transfer (id))`,
  `insert into room values (1, 1, 1), (1, 2, 2), (2, 1, 1), (2, 2, null)`,
  `insert into transfer values (1, 1, 1, 2, 1), (2, 1, 2, 2, 1), (3, 2, 1, 1, 2), (4, 1, 2, 1, 1), (5, null, 1, 2, 2), (6, 1, 2, null, null)`,
  `insert into note values (1, 1), (2, 2), (3, 3), (4, 4), (5, null)`,
]

/** A key of which two texts are two, and a column that refers to it to which they are one. */
const unitStay = (column: string) => `create table unit_stay (id integer primary key, unit_code ${column})`
const collations: Record<
  Exclude<TestedEngine, 'clickhouse'>,
  { readonly schema: readonly string[]; readonly seen: readonly number[] }
> = {
  // Compares by the collation of the key.
  sqlite: { schema: [unitStay('text collate nocase references unit (code)')], seen: [1] },
  mysql: { schema: [unitStay('varchar(9) collate utf8mb4_general_ci')], seen: [1] },
  postgresql: {
    schema: [
      `create collation either_case (provider = icu, locale = 'und-u-ks-level2', deterministic = false)`,
      unitStay('text collate either_case references unit (code)'),
    ],
    seen: [],
  },
  duckdb: { schema: [unitStay('text collate nocase')], seen: [] },
  monetdb: { schema: [unitStay('varchar(9)')], seen: [1] },
}
const units = (engineName: keyof typeof collations) => [
  `create table unit (code varchar(9) ${engineName === 'mysql' ? 'collate utf8mb4_bin' : ''} primary key, hospital_id integer, wing integer, foreign key (hospital_id) references hospital (id))`,
  ...collations[engineName].schema,
  `insert into unit values ('A1', 1, 1), ('a1', 2, 1), ('B1', 1, 2)`,
  `insert into unit_stay values (1, 'A1'), (2, 'a1')`,
  `create table wing_stay (id integer primary key, wing integer)`,
  `insert into wing_stay values (1, 1), (2, 2)`,
]

describe.each(enginesWithKeys)('ST3 R6 keys of real schemas in %s', (engineName) => {
  const engine: Engine = engines[engineName]
  let source: Source
  let session: Session
  let catalog: ReturnType<typeof catalogOf>

  beforeAll(async () => {
    source = (await sources[engineName]())!
    await source.write(async (run) => {
      for (const statement of [...schema, ...units(engineName)]) await run(statement, [])
    })
    session = await engine.connect(source.settings)
    catalog = catalogOf(await session.listTables(), engine.dialect)
  })
  afterAll(async () => {
    await session.close()
    await source.release()
  })

  const table = (name: string) => catalog.tables.find((each) => each.name === name)!
  const column = (tableName: string, name: string) => table(tableName).columns.find((each) => each.name === name)!.id
  const view = (use: ColumnUse, aggregation: 'none' | 'sum' | 'rowCount' = 'none'): OutputColumn => ({
    ...plain,
    ...use,
    design: 'view',
    aggregation,
  })
  const pathTo = (base: string, title: string) => {
    const found = joinedTables(catalog, table(base).id).find((way) => way.title === title)
    if (!found)
      throw new Error(
        `${title} is not among ${joinedTables(catalog, table(base).id)
          .map((way) => way.title)
          .join(', ')}`,
      )
    return found.path ?? []
  }
  async function ask(
    base: string,
    columns: readonly OutputColumn[],
    accessRules: readonly AccessRule[] = [],
    rest: Partial<Query> = {},
  ) {
    const query = { baseTableId: table(base).id, columns, filters: [], limit: 0, ...rest }
    const context = { catalog, accessRules: rulesOf(accessRules), dialect: engine.dialect, clock }
    const { rows } = await readAll(session.stream(compile(query, context)))
    const count = await readAll(session.stream(compileCount(query, context)))
    expect(count.rows).toEqual([[rows.length]])
    return rows as readonly (readonly Cell[])[]
  }
  const idsOf = async (base: string, ...rules: readonly AccessRule[]) =>
    (await ask(base, [view({ columnId: column(base, 'id') })], rules)).map(([id]) => id)
  const rule = (tableName: string, name: string, value: number, chains: ChainMode = 'any'): AccessRule => ({
    tableId: table(tableName).id,
    columnId: column(tableName, name),
    values: [value],
    chains,
  })

  it('a key of two columns to a unique key joins each row once, by both columns', async () => {
    const code = { columnId: column('ward', 'code') }
    expect(await ask('stay', [view({ columnId: column('stay', 'id') }), view(code)])).toEqual([
      [1, 'A'],
      [2, 'A'],
      [3, 'B'],
      [4, 'A'],
      [5, null],
    ])
    const byWard: OutputColumn = {
      ...plain,
      design: 'group',
      columnId: column('ward', 'id'),
      grouping: 'uniqueValues',
      orderDirection: 'asc',
    }
    expect(
      await ask('stay', [
        byWard,
        view({ columnId: column('stay', 'days') }, 'sum'),
        view({ columnId: column('stay', 'id') }, 'rowCount'),
      ]),
    ).toEqual([
      [1, 90, 2],
      [2, 60, 1],
      [3, 15, 1],
      [null, 7, 1],
    ])
  })

  it('a rule follows a key of two columns to a unique key by both of them', async () => {
    expect(await idsOf('stay', rule('ward', 'id', 1))).toEqual([1, 2])
    expect(await idsOf('stay', rule('ward', 'id', 3))).toEqual([4])
  })

  it("a rule does not lead to other hospitals' patients of the same number", async () => {
    expect(await idsOf('encounter', rule('doctor', 'id', 1))).toEqual([1, 3])
    expect(await idsOf('encounter', rule('doctor', 'id', 2))).toEqual([2])
    expect(await idsOf('encounter', rule('hospital', 'id', 2))).toEqual([2, 3, 4])
  })

  it('a rule keeps tenants apart whose keys share a column', async () => {
    expect(await idsOf('duty', rule('tenant', 'id', 1))).toEqual([1])
    expect(await idsOf('duty', rule('tenant', 'id', 2))).toEqual([2, 3, 4])
    expect(await idsOf('duty', rule('site', 'no', 2))).toEqual([3, 4])
  })

  it('two keys to one table are two ways, in questions and in rules', async () => {
    const [spoken, original] = ['hospital · via language_id', 'hospital · via original_id'].map((title) =>
      pathTo('film', title),
    )
    const id = column('hospital', 'id')
    expect(
      await ask('film', [
        view({ columnId: column('film', 'id') }),
        view({ columnId: id, path: spoken! }),
        view({ columnId: id, path: original! }),
      ]),
    ).toEqual([
      [1, 1, 2],
      [2, 2, 2],
      [3, 1, null],
      [4, null, null],
    ])
    expect(await idsOf('film', rule('hospital', 'id', 1))).toEqual([1, 3])
    expect(await idsOf('film', rule('hospital', 'id', 2))).toEqual([1, 2])
    expect(await idsOf('film', rule('hospital', 'id', 1, 'every'))).toEqual([3])
    expect(await idsOf('film', rule('hospital', 'id', 2, 'every'))).toEqual([2])
  })

  it('several rules are met by one and the same row at the end of a chain', async () => {
    const roomOne = [rule('room', 'hospital_id', 1), rule('room', 'no', 1)]
    expect(
      await ask(
        'room',
        ['hospital_id', 'no'].map((name) => view({ columnId: column('room', name) })),
        roomOne,
      ),
    ).toEqual([[1, 1]])
    expect(await idsOf('transfer', ...roomOne)).toEqual([1, 4])
    expect(await idsOf('note', ...roomOne)).toEqual([1, 4])
    const onTwoTables = [rule('hospital', 'id', 1), rule('room', 'no', 1)]
    expect(await idsOf('transfer', ...onTwoTables)).toEqual([1, 4])
    // Room 2 of hospital 1 is on another floor, and the room on floor 1 is in another hospital.
    const byTwoKeys = [rule('hospital', 'id', 1), rule('doctor', 'id', 1)]
    expect(await idsOf('transfer', ...byTwoKeys)).toEqual([1, 4])
    expect(await idsOf('note', ...byTwoKeys)).toEqual([1, 4])
    expect(await idsOf('transfer', rule('hospital', 'id', 1))).toEqual([1, 2, 3, 4, 6])
  })

  it('a key by another collation than its target opens no rows of others, nor does a declared one that has become ambiguous', async () => {
    const before = catalog
    const declared = (from: string, fromName: string, toName: string): CatalogReference => ({
      id: 9001 + table(from).id,
      fromTableId: table(from).id,
      toTableId: table('unit').id,
      pairs: [{ fromColumnId: column(from, fromName), toColumnId: column('unit', toName) }],
      isToUniqueKey: true,
      isOnlyDeclared: true,
    })
    const isKnown = catalog.references.some(({ fromTableId }) => fromTableId === table('unit_stay').id)
    catalog = {
      ...catalog,
      references: [
        ...catalog.references,
        ...(isKnown ? [] : [declared('unit_stay', 'unit_code', 'code')]),
        declared('wing_stay', 'wing', 'wing'),
      ],
    }
    expect(await idsOf('unit_stay', rule('hospital', 'id', 1))).toEqual(collations[engineName].seen)
    if (engineName === 'postgresql') expect(joinedTables(catalog, table('unit_stay').id)).toEqual([])
    expect(await idsOf('wing_stay', rule('hospital', 'id', 1))).toEqual([2])
    catalog = before
  })

  it('rows that refer to a text in other letters are counted for the rows that the database takes for equal, and repeat none', async () => {
    const before = catalog
    const reference = {
      id: 9900,
      fromTableId: table('unit_stay').id,
      toTableId: table('unit').id,
      pairs: [{ fromColumnId: column('unit_stay', 'unit_code'), toColumnId: column('unit', 'code') }],
      isToUniqueKey: false,
      isOnlyDeclared: true,
    }
    catalog = { ...catalog, references: [...catalog.references, reference] }
    const related = { kind: 'related', tableId: table('unit_stay').id, path: [9900], label: 'stays' } as const
    const virtualColumns = [
      { ...related, id: -1, measure: 'count' },
      { ...related, id: -2, measure: 'any' },
      { ...related, id: -3, measure: 'max', column: { columnId: column('unit_stay', 'id') } },
    ] as const
    const { rows } = await readAll(
      session.stream({
        text: 'select u.code, count(s.id), max(s.id) from unit u left join unit_stay s on u.code = s.unit_code group by u.code',
        params: [],
        columns: [],
      }),
    )
    const expected = new Map(rows.map(([code, count, latest]) => [code, [Number(count), Number(count) > 0, latest]]))
    const asked = await ask(
      'unit',
      [
        view({ columnId: column('unit', 'code') }),
        view({ columnId: -1 }),
        view({ columnId: -2 }),
        view({ columnId: -3 }),
      ],
      [],
      { virtualColumns },
    )
    expect(asked.map(([code, ...others]) => [code, others])).toEqual(expect.arrayContaining([...expected]))
    expect(asked).toHaveLength(3)
    catalog = before
  })

  it('a key to columns that are not unique is known, but not joined', async () => {
    if (engineName !== 'mysql') return
    await source.write(async (run) => {
      await run('create table price (code integer, amount integer, key (code))', [])
      await run(
        'create table claim (id integer primary key, code integer, foreign key (code) references price (code))',
        [],
      )
    })
    const known = catalogOf(await session.listTables(), engine.dialect)
    const claim = known.tables.find(({ name }) => name === 'claim')!
    expect(known.references.filter(({ fromTableId }) => fromTableId === claim.id)).toEqual([
      expect.objectContaining({ isToUniqueKey: false }),
    ])
    expect(joinedTables(known, claim.id)).toEqual([])
  })

  it('taking any one pair out of a reference changes what a rule shows, so these tests notice it', async () => {
    const whole = catalog
    const composite = whole.references.filter(({ pairs }) => pairs.length > 1)
    expect(composite).toHaveLength(6)
    const probes = [
      () => idsOf('stay', rule('ward', 'id', 1)),
      () => idsOf('encounter', rule('doctor', 'id', 1)),
      () => idsOf('duty', rule('site', 'no', 2)),
      () => idsOf('duty', rule('site', 'tenant_id', 1)),
      () => idsOf('duty', rule('team', 'no', 1)),
      () => idsOf('duty', rule('team', 'tenant_id', 2)),
      () => idsOf('transfer', rule('room', 'hospital_id', 1), rule('room', 'no', 1)),
    ]
    const answers = await Promise.all(probes.map((probe) => probe()))
    for (const reference of composite) {
      for (const pair of reference.pairs) {
        const cut = { ...reference, pairs: reference.pairs.filter((each) => each !== pair) }
        catalog = { ...whole, references: whole.references.map((each) => (each === reference ? cut : each)) }
        const changed = await Promise.all(probes.map((probe) => probe().catch((error: unknown) => String(error))))
        catalog = whole
        expect(changed, JSON.stringify(cut)).not.toEqual(answers)
      }
    }
  })
})

describe.each(testedEngines)('joins in %s', (engineName) => {
  let clinic: OpenedClinic

  beforeAll(async () => {
    clinic = await openClinic(engineName)
  })
  afterAll(() => clinic.close())

  it('never repeat nor lose a row of the base table, by any way to any table', async () => {
    for (const base of clinic.catalog.tables) {
      const ownRows = clinic.data.get(base.id)!.length
      for (const { table, path } of joinedTables(clinic.catalog, base.id)) {
        const columns: OutputColumn[] = [
          { ...plain, design: 'view', columnId: table.columns[0]!.id, ...(path && { path }), aggregation: 'none' },
        ]
        const { rows, statement } = await clinic.ask({ baseTableId: base.id, columns, filters: [], limit: 0 })
        expect(rows.length, statement.text).toBe(ownRows)
      }
    }
  })
})
