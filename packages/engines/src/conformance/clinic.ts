import type { Catalog } from '@soundings/query'
import type { FixtureColumn, FixtureTable } from './fixture.ts'
import type { Cell } from './naive/cells.ts'
import type { Data } from './naive/evaluate.ts'

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
    [5, 3, "Q'uote \\ \"x\"", '2024-02-29', 2147483647],
  ],
}

const patients: FixtureTable = {
  name: 'patients',
  columns: [integer('id'), text('name'), date('born'), boolean('active'), double('weight'), decimal('balance'), bigint('big')],
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

/** A small hospital with everything that goes wrong in real ones; every table is reached by one way of keys. */
export const clinicTables: readonly FixtureTable[] = [regions, hospitals, patients, visits]

/** The same rows for the naive evaluator, under the ids of a catalog. */
export function clinicData(catalog: Catalog): Data {
  return new Map(
    catalog.tables.map(({ id, name }) => {
      const { columns, rows } = clinicTables.find((table) => table.name === name)!
      return [id, rows.map((row) => Object.fromEntries(row.map((cell, index) => [columns[index]!.name, toCell(cell, columns[index]!)])))]
    }),
  )
}

function toCell(cell: Cell, { type }: FixtureColumn): Cell {
  if (cell === null || type !== 'timestamp') return cell
  return String(cell).replace(' ', 'T').replace(/(\.\d*?)0+$/, '$1')
}
