import type { Catalog } from '@soundings/query'
import type { FixtureColumn, FixtureTable } from './fixture.ts'
import type { Cell } from '../naive/cells.ts'
import type { Data } from '../naive/follow.ts'

const column = (type: FixtureColumn['type']) => (name: string) => ({ name, type })
const [integer, bigint, decimal, double, text, date, timestamp, boolean] = (
  ['integer', 'bigint', 'decimal', 'double', 'text', 'date', 'timestamp', 'boolean'] as const
).map(column) as [Make, Make, Make, Make, Make, Make, Make, Make]
type Make = ReturnType<typeof column>

const to = (from: string, toTable: string) => ({ columns: [from], toTable, toColumns: ['id'] })

const regions: FixtureTable = {
  name: 'regions',
  columns: [integer('id'), text('name')],
  primaryKey: ['id'],
  foreignKeys: [],
  rows: [
    [1, 'Nord'],
    [2, 'Süd'],
    [3, ''],
  ],
}

const hospitals: FixtureTable = {
  name: 'hospitals',
  columns: [integer('id'), integer('region_id'), text('name'), date('opened'), integer('beds')],
  primaryKey: ['id'],
  foreignKeys: [to('region_id', 'regions')],
  rows: [
    [1, 1, 'St. Anna', '1904-02-29', 120],
    [2, 1, 'ST. ANNA', '1999-12-31', 0],
    [3, 2, 'Zoë 🏥', '2000-01-01', -5],
    [4, null, 'Öko_Klinik 100%', null, null],
    [5, 3, 'Q\'uote \\ "x"', '2024-02-29', 2147483647],
  ],
}

const patients: FixtureTable = {
  name: 'patients',
  columns: [
    integer('id'),
    text('name'),
    date('born'),
    boolean('active'),
    double('weight'),
    decimal('balance'),
    bigint('big'),
  ],
  primaryKey: ['id'],
  foreignKeys: [],
  rows: [
    [1, 'Ann', '1980-02-29', true, 70.5, 10.25, '9223372036854775807'],
    [2, 'ann', '1980-02-28', false, 0.1, -10.25, '-9223372036854775807'],
    [3, 'ann ', null, null, null, null, null],
    [4, '', '2024-02-29', true, -0.1, 0, 0],
    [5, null, '2023-12-31', false, 1234.5678, 99999.99, '9007199254740993'],
    [6, 'ÉCOLE', '2024-01-01', true, 1e-7, 0.01, '9007199254740992'],
    [7, 'école 100%', '1969-12-31', true, 1e12, -0.01, -1],
    [8, 'x_y', '1970-01-01', false, 3, 3, 3],
    [9, '!percent! \\ back', '0999-01-01', true, -1e6, 12345678.9, 1],
  ],
}

const moments = [
  '2024-02-29 23:59:59',
  '2024-02-29 00:00:00',
  '2024-03-01 00:00:00.001',
  '2024-03-31 02:30:00',
  '2023-12-31 23:59:59.999',
  '2024-01-01 00:00:00',
  '1999-06-15 12:00:00.5',
  '2024-10-27 01:30:00',
  '2026-11-15 08:30:00',
  '2026-11-14 08:30:00',
  '2026-11-08 09:00:00',
]
const notes = ['', null, 'Fever', 'fever', 'FÉVER', '50%_off', "it's", '患者', 'a\\b', ' ']

const visits: FixtureTable = {
  name: 'visits',
  columns: [
    integer('id'),
    integer('patient_id'),
    integer('hospital_id'),
    timestamp('admitted'),
    timestamp('discharged'),
    integer('minutes'),
    decimal('cost'),
    text('note'),
  ],
  primaryKey: ['id'],
  foreignKeys: [to('patient_id', 'patients'), to('hospital_id', 'hospitals')],
  rows: Array.from({ length: 60 }, (_, index) => [
    index + 1,
    index % 7 === 6 ? null : (index % 9) + 1,
    index % 11 === 10 ? null : (index % 5) + 1,
    index % 13 === 12 ? null : moments[index % moments.length]!,
    index % 5 === 4 ? null : moments[(index * 3 + 1) % moments.length]!,
    index % 8 === 7 ? null : ((index * 37) % 200) - 50,
    index % 6 === 5 ? null : Math.round(((index * 7919) % 100_000) - 20_000) / 100,
    notes[index % notes.length]!,
  ]),
}

const wards: FixtureTable = {
  name: 'wards',
  columns: [integer('id'), integer('hospital_id'), text('code'), text('label'), integer('beds')],
  primaryKey: ['id'],
  uniqueKeys: [['hospital_id', 'code']],
  // Wards lie in hospitals, and a hospital has a main ward: a circle.
  foreignKeys: [to('hospital_id', 'hospitals')],
  rows: [
    [1, 1, 'A', 'Emergency', 10],
    [2, 1, 'B', 'Surgery', 20],
    [3, 2, 'A', 'Maternity', 5],
    [4, 2, 'B', 'Surgery', null],
    [5, 3, 'A', '', 7],
    [6, null, 'A', 'Nowhere', 1],
  ],
}

/** Numbers of beds are the hospital's own: only together with the hospital they say which bed is meant. */
const beds: FixtureTable = {
  name: 'beds',
  columns: [integer('hospital_id'), integer('no'), text('kind'), integer('ward_id')],
  primaryKey: ['hospital_id', 'no'],
  foreignKeys: [to('hospital_id', 'hospitals'), to('ward_id', 'wards')],
  rows: [1, 2, 3].flatMap((hospital) =>
    [1, 2, 3].map((no) => [hospital, no, ['icu', 'normal', null][(hospital + no) % 3]!, ((hospital * no) % 6) + 1]),
  ),
}

const stays: FixtureTable = {
  name: 'stays',
  columns: [
    integer('id'),
    integer('hospital_id'),
    text('ward_code'),
    integer('bed_no'),
    integer('referred_by_id'),
    integer('patient_id'),
    integer('previous_id'),
    integer('days'),
    decimal('cost'),
  ],
  primaryKey: ['id'],
  foreignKeys: [
    to('hospital_id', 'hospitals'),
    { columns: ['hospital_id', 'ward_code'], toTable: 'wards', toColumns: ['hospital_id', 'code'] },
    { columns: ['hospital_id', 'bed_no'], toTable: 'beds', toColumns: ['hospital_id', 'no'] },
    to('referred_by_id', 'hospitals'),
    to('patient_id', 'patients'),
    { ...to('previous_id', 'stays'), isOnlyDeclared: true },
  ],
  rows: Array.from({ length: 30 }, (_, index) => {
    const hospital = index % 10 === 9 ? null : (index % 3) + 1
    return [
      index + 1,
      hospital,
      index % 7 === 6 ? null : hospital === 3 ? 'A' : 'AB'[index % 2]!,
      index % 8 === 7 ? null : (index % 3) + 1,
      index % 4 === 3 ? null : (index % 5) + 1,
      index % 6 === 5 ? null : (index % 9) + 1,
      index % 3 === 0 ? null : index,
      (index * 5) % 12,
      Math.round((index * 7919) % 10_000) / 100,
    ]
  }),
}

const withMainWard: FixtureTable = {
  ...hospitals,
  columns: [...hospitals.columns, integer('main_ward_id')],
  foreignKeys: [...hospitals.foreignKeys, { ...to('main_ward_id', 'wards'), isOnlyDeclared: true }],
  rows: hospitals.rows.map((row, index) => [...row, [1, 4, 1, null, 5][index]!]),
}

/**
 * A small hospital group with everything that goes wrong in real ones: keys over several columns (to primary and unique keys,
 * overlapping, partly null), two keys to one table, references of a table to itself, and circles.
 */
export const clinicTables: readonly FixtureTable[] = [regions, withMainWard, patients, visits, wards, beds, stays]

/** What people declare of a table for a database that has no keys. */
export type DeclaredKeys = Pick<FixtureTable, 'name' | 'primaryKey' | 'foreignKeys'>

/** The references that only the data model knows, beside those which the engine reads. */
export function withDeclaredReferences(catalog: Catalog, tables: readonly DeclaredKeys[] = clinicTables): Catalog {
  const declared = tables.flatMap(({ name, foreignKeys }) =>
    foreignKeys.filter(({ isOnlyDeclared }) => isOnlyDeclared).map((key) => ({ name, key })),
  )
  const tableOf = (name: string) => catalog.tables.find((table) => table.name === name)!
  const columnOf = (table: string, name: string) => tableOf(table).columns.find((column) => column.name === name)!.id
  return {
    ...catalog,
    references: [
      ...catalog.references,
      ...declared.map(({ name, key }, index) => ({
        id: 9000 + index,
        fromTableId: tableOf(name).id,
        toTableId: tableOf(key.toTable).id,
        pairs: key.columns.map((column, at) => ({
          fromColumnId: columnOf(name, column),
          toColumnId: columnOf(key.toTable, key.toColumns[at]!),
        })),
        isToUniqueKey: true,
      })),
    ],
  }
}

/** All keys of the tables, as people declare them for a database that has none. */
export function withDeclaredKeys(catalog: Catalog, tables: readonly DeclaredKeys[]): Catalog {
  const fixtureOf = (name: string) => tables.find((table) => table.name === name)!
  const declared = tables.map((table) => ({
    ...table,
    foreignKeys: table.foreignKeys.map((key) => ({ ...key, isOnlyDeclared: true })),
  }))
  const withKeys = catalog.tables.map((table) => ({
    ...table,
    columns: table.columns.map((column) => ({
      ...column,
      primaryKey: fixtureOf(table.name).primaryKey.includes(column.name),
    })),
  }))
  const { references } = withDeclaredReferences({ ...catalog, tables: withKeys }, declared)
  return {
    ...catalog,
    tables: withKeys,
    references: references.map((reference) => ({ ...reference, isOnlyDeclared: true })),
  }
}

/** The same rows for the naive evaluator, under the ids of a catalog. */
export function dataOf(tables: readonly FixtureTable[], catalog: Catalog): Data {
  return new Map(
    catalog.tables.map(({ id, name }) => {
      const { columns, rows } = tables.find((table) => table.name === name)!
      return [
        id,
        rows.map((row) =>
          Object.fromEntries(row.map((cell, index) => [columns[index]!.name, toCell(cell, columns[index]!)])),
        ),
      ]
    }),
  )
}

export const clinicData = (catalog: Catalog): Data => dataOf(clinicTables, catalog)

function toCell(cell: Cell, { type }: FixtureColumn): Cell {
  if (cell === null || (type !== 'timestamp' && type !== 'instant')) return cell
  return String(cell)
    .replace(' ', 'T')
    .replace(/(\.\d*?)0+$/, '$1')
}
