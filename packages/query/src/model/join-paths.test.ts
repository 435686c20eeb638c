import { describe, expect, it } from 'vitest'
import { compile } from '../compile.ts'
import { clinic, context, question, reference, view } from '../testing/clinic.ts'
import type { Catalog, CatalogColumn, CatalogReference, CatalogTable } from './catalog.ts'
import { joinedTables, joinPaths } from './join-paths.ts'
import { referencesOf } from './references.ts'

const keysTo = (catalog: Catalog, baseTableId: number, tableId: number) =>
  joinPaths(catalog, baseTableId)
    .get(tableId)
    ?.map(({ source, pairs }) => `${source.name}.${pairs.map(({ from }) => from.name).join('+')}`)

describe('SD13 tables that a question can use', () => {
  it('are those which foreign keys lead to, nearest first, without hidden ones', () => {
    const names = (catalog: Catalog) => [...new Set(joinedTables(catalog, 5).map(({ table }) => table.name))]
    expect(names(clinic)).toEqual(['patients', 'doctors', 'wards', 'hospitals'])
    expect(names(withTable(clinic, 'doctors', (table) => ({ ...table, active: false })))).toEqual([
      'patients',
      'wards',
      'hospitals',
    ])
  })

  it('are not those whose keys lead here: they would repeat rows', () => {
    expect(joinPaths(clinic, 5).has(7)).toBe(false)
    expect(joinPaths(clinic, 7).has(5)).toBe(true)
  })

  it('are reached by the key that comes first where paths are equally long', () => {
    expect(keysTo(clinic, 5, 2)).toEqual(['encounters.patient_id', 'patients.ward_id'])
    const doctorFirst = withTable(clinic, 'encounters', (table) => ({ ...table, columns: table.columns.toReversed() }))
    expect(keysTo(doctorFirst, 5, 2)).toEqual(['encounters.doctor_id', 'doctors.ward_id'])
  })

  it('are reached by the shortest path', () => {
    const direct = withReference(
      withColumn(clinic, 'doctors', { id: 39, name: 'hospital_id' }),
      reference(20, [39, 10]),
    )
    expect(keysTo(direct, 5, 1)).toEqual(['encounters.doctor_id', 'doctors.hospital_id'])
  })

  it('are passed through even when hidden', () => {
    const catalog = withTable(clinic, 'wards', (table) => ({ ...table, active: false }))
    expect(joinedTables(catalog, 5).map(({ table }) => table.name)).toContain('hospitals')
    expect(compile(question([view(11)]), { ...context, catalog }).text).toContain('left join "wards"')
  })

  it('are not joined to themselves unless a column says so: those of the base table mean its own row', () => {
    const catalog = withReference(
      withColumn(clinic, 'doctors', { id: 33, name: 'manager_id' }),
      reference(21, [33, 30]),
    )
    expect(joinPaths(catalog, 3).get(3)).toEqual([])
  })

  it('survive keys in circles and keys to columns that are gone', () => {
    const circular = withReference(
      withColumn(clinic, 'hospitals', { id: 19, name: 'biggest_ward_id' }),
      reference(20, [19, 20]),
    )
    expect(joinedTables(circular, 1).map(({ title }) => title)).toEqual(['Wards'])
    const gone = withReference(withColumn(clinic, 'logs', { id: 69, name: 'gone_id' }), reference(21, [69, 12_345]))
    expect(joinedTables(gone, 6)).toEqual([])
  })
})

describe('ways to a table', () => {
  const titles = (catalog: Catalog, baseTableId: number) => joinedTables(catalog, baseTableId).map(({ title }) => title)

  it('are told apart by the tables in between, the default one first', () => {
    expect(titles(clinic, 5)).toEqual([
      'Patients',
      'Doctors',
      'Wards · via Patients',
      'Wards · via Doctors',
      'Hospitals · via Patients → Wards',
      'Hospitals · via Doctors → Wards',
    ])
    const [byPatient, byDoctor] = joinedTables(clinic, 5).filter(({ table }) => table.id === 2)
    expect([byPatient?.path, byDoctor?.path]).toEqual([
      [4, 3],
      [5, 2],
    ])
    expect(joinedTables(clinic, 5)[0]).not.toHaveProperty('path')
  })

  it('are told apart by their key columns where a table refers to another twice, and to itself', () => {
    const twice = withReference(withColumn(clinic, 'wards', { id: 24, name: 'owner_id' }), reference(20, [24, 10]))
    expect(titles(twice, 2)).toEqual(['Hospitals · via hospital_id', 'Hospitals · via owner_id'])
    const managed = withReference(
      withColumn(clinic, 'doctors', { id: 33, name: 'manager_id' }),
      reference(21, [33, 30]),
    )
    expect(titles(managed, 3)).toEqual([
      'Wards · via ward_id',
      'Doctors · via manager_id',
      'Hospitals · via Wards',
      'Wards · via Doctors (manager_id)',
      'Hospitals · via Doctors (manager_id) → Wards',
    ])
  })

  it('join a table once for each way that is asked for', () => {
    const { text } = compile(
      question([
        view(21, 'none', { path: [4, 3] }),
        view(21, 'none', { path: [5, 2] }),
        view(20, 'none', { path: [5, 2] }),
      ]),
      context,
    )
    expect(text).toBe(
      'select t2."name" as c0, t4."name" as c1, t4."id" as c2 from "encounters" t0 left join "patients" t1 on t1."id" = t0."patient_id" ' +
        'left join "wards" t2 on t2."id" = t1."ward_id" left join "doctors" t3 on t3."id" = t0."doctor_id" ' +
        'left join "wards" t4 on t4."id" = t3."ward_id" order by t0."id" asc',
    )
  })

  it('join a table to itself, and do not take the key of the other row for the own one', () => {
    const managed = withReference(
      withColumn(clinic, 'doctors', { id: 33, name: 'manager_id' }),
      reference(21, [33, 30]),
    )
    const asked = question([view(31), view(30, 'none', { path: [21], orderDirection: 'asc' })], { baseTableId: 3 })
    expect(compile(asked, { ...context, catalog: managed }).text).toBe(
      'select t0."name" as c0, t1."id" as c1 from "doctors" t0 left join "doctors" t1 on t1."id" = t0."manager_id" ' +
        'order by c1 asc nulls last, c0 asc nulls last, t0."id" asc',
    )
  })

  it.each([
    ['a reference that is gone', [4, 99], 'The path to this column no longer exists'],
    ['a reference of another table', [2], 'The path to this column no longer exists'],
    ['an end at another table', [4], 'No foreign keys lead to the table Wards'],
    ['countless steps', Array.from({ length: 9 }, () => 4), 'A path has at most 8 references'],
  ])('with %s are refused', (_what, path, message) => {
    expect(() => compile(question([view(21, 'none', { path })]), context)).toThrow(message)
  })
})

describe('a reference over several columns', () => {
  const rooms = (pairs: readonly (readonly [number, number])[], own: Partial<CatalogReference> = {}) => {
    const columns = pairs.map(([id]) => ({ id, name: `key_${id}` }))
    const catalog = columns.reduce((known, column) => withColumn(known, 'logs', column), clinic)
    return withReference(withColumn(catalog, 'secrets', { id: 81, name: 'part' }), {
      ...reference(30, ...pairs),
      ...own,
    })
  }
  const logsOf = (catalog: Catalog) => catalog.tables.find(({ name }) => name === 'logs')!

  it('joins by all its columns', () => {
    const catalog = rooms([
      [65, 81],
      [66, 80],
    ])
    expect(
      referencesOf(catalog, logsOf(catalog)).map(({ pairs }) => pairs.map(({ from, to }) => [from.name, to.name])),
    ).toEqual([
      [
        ['key_65', 'part'],
        ['key_66', 'id'],
      ],
    ])
    expect(keysTo(catalog, 6, 8)).toEqual(['logs.key_65+key_66'])
  })

  it('is nothing where one of its columns is gone', () => {
    const catalog = rooms([
      [65, 81],
      [66, 89],
    ])
    expect(referencesOf(catalog, logsOf(catalog))).toEqual([])
  })

  it('is not joined where several rows can match', () => {
    const catalog = rooms([[65, 81]], { isToUniqueKey: false })
    expect(referencesOf(catalog, logsOf(catalog))).toHaveLength(1)
    expect(joinPaths(catalog, 6).has(8)).toBe(false)
  })
})

function withTable(catalog: Catalog, name: string, change: (table: CatalogTable) => CatalogTable): Catalog {
  return { ...catalog, tables: catalog.tables.map((table) => (table.name === name ? change(table) : table)) }
}

function withColumn(catalog: Catalog, table: string, own: Partial<CatalogColumn>): Catalog {
  const plain = clinic.tables[5]!.columns[0]!
  return withTable(catalog, table, (known) => ({
    ...known,
    columns: [...known.columns, { ...plain, displayName: own.name ?? plain.displayName, ...own }],
  }))
}

const withReference = (catalog: Catalog, added: CatalogReference): Catalog => ({
  ...catalog,
  references: [...catalog.references, added],
})
