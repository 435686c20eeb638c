import { describe, expect, it } from 'vitest'
import { compile } from '../compile.ts'
import { clinic, context, question, view } from '../testing/clinic.ts'
import type { Catalog, CatalogColumn, CatalogTable } from './catalog.ts'
import { foreignKeysOf, joinPaths, reachableTables } from './join-paths.ts'

const keysTo = (catalog: Catalog, baseTableId: number, tableId: number) =>
  joinPaths(catalog, baseTableId)
    .get(tableId)
    ?.map(({ source, pairs }) => `${source.name}.${pairs.map(({ from }) => from.name).join('+')}`)

describe('SD13 tables that a question can use', () => {
  it('are those which foreign keys lead to, nearest first, without hidden ones', () => {
    const names = (catalog: Catalog) => reachableTables(catalog, 5).map(({ table }) => table.name)
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
    const direct = withColumn(clinic, 'doctors', { id: 39, name: 'hospital_id', referencesColumnId: 10 })
    expect(keysTo(direct, 5, 1)).toEqual(['encounters.doctor_id', 'doctors.hospital_id'])
  })

  it('are passed through even when hidden', () => {
    const catalog = withTable(clinic, 'wards', (table) => ({ ...table, active: false }))
    expect(reachableTables(catalog, 5).map(({ table }) => table.name)).toContain('hospitals')
    expect(compile(question([view(11)]), { ...context, catalog }).text).toContain('left join "wards"')
  })

  it('are not joined to themselves: columns of the base table mean its own row', () => {
    const catalog = withColumn(clinic, 'encounters', { id: 590, name: 'previous_id', referencesColumnId: 50 })
    expect(joinPaths(catalog, 5).get(5)).toEqual([])
  })

  it('survive keys in circles and keys to columns that are gone', () => {
    const circular = withColumn(clinic, 'hospitals', { id: 19, name: 'biggest_ward_id', referencesColumnId: 20 })
    expect(reachableTables(circular, 1).map(({ table }) => table.name)).toEqual(['wards'])
    expect(
      foreignKeysOf(withColumn(clinic, 'logs', { id: 69, name: 'gone_id', referencesColumnId: 12345 }), clinic.tables[5]!),
    ).toEqual([])
  })
})

describe('a composite key', () => {
  const rooms = (columns: Partial<CatalogColumn>[]) =>
    withColumn(
      withColumn(
        columns.reduce((catalog, column) => withColumn(catalog, 'logs', column), clinic),
        'secrets',
        { id: 81, name: 'part', primaryKey: true },
      ),
      'secrets',
      { id: 82, name: 'note' },
    )
  const logsOf = (catalog: Catalog) => catalog.tables.find(({ name }) => name === 'logs')!

  it('joins by all its columns', () => {
    const catalog = rooms([
      { id: 65, name: 'secret_part', referencesColumnId: 81 },
      { id: 66, name: 'secret_id', referencesColumnId: 80 },
    ])
    expect(foreignKeysOf(catalog, logsOf(catalog)).map(({ pairs }) => pairs.map(({ from, to }) => [from.name, to.name]))).toEqual(
      [
        [
          ['secret_id', 'id'],
          ['secret_part', 'part'],
        ],
      ],
    )
  })

  it('is paired in order where it is there twice', () => {
    const catalog = rooms([
      { id: 65, name: 'from_id', referencesColumnId: 80 },
      { id: 66, name: 'from_part', referencesColumnId: 81 },
      { id: 67, name: 'to_id', referencesColumnId: 80 },
      { id: 68, name: 'to_part', referencesColumnId: 81 },
    ])
    expect(foreignKeysOf(catalog, logsOf(catalog)).map(({ pairs }) => pairs.map(({ from }) => from.name))).toEqual([
      ['from_id', 'from_part'],
      ['to_id', 'to_part'],
    ])
  })

  it('does not join by a part of it, which would repeat rows', () => {
    const catalog = rooms([{ id: 66, name: 'secret_id', referencesColumnId: 80 }])
    expect(foreignKeysOf(catalog, logsOf(catalog))).toEqual([])
  })
})

function withTable(catalog: Catalog, name: string, change: (table: CatalogTable) => CatalogTable): Catalog {
  return { ...catalog, tables: catalog.tables.map((table) => (table.name === name ? change(table) : table)) }
}

function withColumn(catalog: Catalog, table: string, own: Partial<CatalogColumn>): Catalog {
  const plain = clinic.tables[5]!.columns[0]!
  return withTable(catalog, table, (known) => ({ ...known, columns: [...known.columns, { ...plain, ...own }] }))
}
