import type { FixtureColumn, FixtureKey, FixtureTable } from './fixture.ts'
import { clinicTables } from './clinic.ts'
import type { Random } from '../random/random.ts'

type Cells = FixtureTable['rows'][number]

interface Changes {
  readonly without?: string
  readonly columns: readonly FixtureColumn[]
  readonly foreignKeys: readonly FixtureKey[]
  readonly cells: (index: number) => Cells
}

const key = (columns: readonly string[], toTable: string, toColumns: readonly string[] = ['id']): FixtureKey => ({
  columns,
  toTable,
  toColumns,
})
const integer = (name: string): FixtureColumn => ({ name, type: 'integer' })
const text = (name: string): FixtureColumn => ({ name, type: 'text' })
const rows = (count: number, cells: (index: number) => Cells) =>
  Array.from({ length: count }, (_, index) => cells(index))
/** One after the other, and then from the beginning. */
const inTurn = <Item>(items: readonly Item[], index: number) => items[index % items.length]!

/** A table of the clinic with other keys; further columns stand at the end. */
function changed(
  name: string,
  { without, columns, foreignKeys, cells }: Changes,
  more: readonly Cells[] = [],
): FixtureTable {
  const table = clinicTables.find((each) => each.name === name)!
  const kept = table.columns.map((column) => column.name !== without)
  const all = [...table.rows, ...more]
  return {
    ...table,
    columns: [...table.columns.filter((_column, at) => kept[at]), ...columns],
    foreignKeys: [...table.foreignKeys.filter((each) => !each.columns.includes(without ?? '')), ...foreignKeys],
    rows: all.map((row, index) => [...row.filter((_cell, at) => kept[at]), ...cells(index)]),
  }
}

const countries: FixtureTable = {
  name: 'countries',
  columns: [text('code'), text('name'), integer('hospital_count')],
  primaryKey: ['code'],
  foreignKeys: [],
  rows: [
    ['AT', 'Österreich', 270],
    ['at', '', null],
    ["D'E", null, 0],
    ['zz', 'nobody', -1],
  ],
}

/** Region 3 lies nowhere, and region 4 in a country that is missing. */
const regions = changed(
  'regions',
  {
    columns: [text('country_code')],
    foreignKeys: [key(['country_code'], 'countries', ['code'])],
    cells: (index) => [inTurn(['AT', 'at', null, 'XX', "D'E"], index)],
  },
  [
    [4, 'West'],
    [5, 'Ost'],
  ],
)

/** Hospital 6 has a region that is missing. */
const hospitals = changed('hospitals', { without: 'main_ward_id', columns: [], foreignKeys: [], cells: () => [] }, [
  [6, 99, 'Lost', '2001-01-01', 3, null],
  [7, 5, 'East', null, 40, null],
])

const wards: FixtureTable = {
  name: 'wards',
  columns: [integer('id'), integer('hospital_id'), integer('parent_id'), text('name')],
  primaryKey: ['id'],
  foreignKeys: [key(['hospital_id'], 'hospitals'), key(['parent_id'], 'wards')],
  rows: rows(12, (index) => [
    index + 1,
    inTurn([1, 2, 3, 4, 5, 6, 7, null, 98], index),
    index % 3 === 0 ? null : index,
    inTurn(['Eye', 'eye', '', null, 'Surgery'], index),
  ]),
}

const places = ['A', 'B', 'b']

/** Two columns make their key; some stand in wards that are missing. */
const beds: FixtureTable = {
  name: 'beds',
  columns: [integer('ward_id'), text('place'), integer('floor')],
  primaryKey: ['ward_id', 'place'],
  foreignKeys: [key(['ward_id'], 'wards')],
  rows: [
    ...rows(36, (index) => [(index % 12) + 1, inTurn(places, Math.floor(index / 12)), (index % 5) - 1]),
    [77, 'A', 7],
    [77, 'B', null],
  ],
}

const patients = changed('patients', {
  columns: [integer('hospital_id')],
  foreignKeys: [key(['hospital_id'], 'hospitals')],
  cells: (index) => [inTurn([1, 2, null, 3, 5, 98, 4, 7], index)],
})

/** Their beds and their patients lead to hospitals by two ways; both may be unknown or missing. */
const visits = changed('visits', {
  without: 'hospital_id',
  columns: [integer('ward_id'), text('place')],
  foreignKeys: [key(['ward_id', 'place'], 'beds', ['ward_id', 'place'])],
  cells: (index) => [
    inTurn([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 77, null, 66], index),
    index % 17 === 16 ? null : inTurn([...places, 'x'], Math.floor(index / 3)),
  ],
})

const results: FixtureTable = {
  name: 'results',
  columns: [
    integer('id'),
    integer('visit_id'),
    { name: 'taken', type: 'timestamp' },
    { name: 'amount', type: 'decimal' },
    text('unit'),
  ],
  primaryKey: ['id'],
  foreignKeys: [key(['visit_id'], 'visits')],
  rows: rows(80, (index) => [
    index + 1,
    index % 19 === 18 ? 900 : index % 23 === 22 ? null : ((index * 7) % 60) + 1,
    index % 9 === 8 ? null : `2026-11-${String((index % 15) + 1).padStart(2, '0')} 07:30:00`,
    index % 10 === 9 ? null : ((index * 31) % 500) / 4,
    inTurn(['mg', 'MG', '%', null], index),
  ]),
}

/** Known by a number of their own, and by their code within a hospital. */
const teams: FixtureTable = {
  name: 'teams',
  columns: [integer('id'), integer('hospital_id'), text('code'), integer('lead_id')],
  primaryKey: ['id'],
  uniqueKeys: [['hospital_id', 'code']],
  foreignKeys: [key(['hospital_id'], 'hospitals'), key(['lead_id'], 'patients')],
  rows: rows(12, (index) => [
    index + 1,
    (index % 4) + 1,
    inTurn(['A', 'B', 'C'], Math.floor(index / 4)),
    inTurn([1, null, 2, 5, 9], index),
  ]),
}

/** Stays that moved: two keys to hospitals, and keys of two columns to a primary and to a unique key, sharing a column and partly null. */
const stays: FixtureTable = {
  name: 'stays',
  columns: [
    integer('id'),
    integer('hospital_id'),
    text('team_code'),
    integer('ward_id'),
    text('place'),
    integer('from_hospital_id'),
    integer('days'),
    { name: 'cost', type: 'decimal' },
  ],
  primaryKey: ['id'],
  foreignKeys: [
    key(['hospital_id'], 'hospitals'),
    key(['hospital_id', 'team_code'], 'teams', ['hospital_id', 'code']),
    key(['ward_id', 'place'], 'beds', ['ward_id', 'place']),
    key(['from_hospital_id'], 'hospitals'),
  ],
  rows: rows(40, (index) => [
    index + 1,
    index % 11 === 10 ? null : (index % 4) + 1,
    index % 7 === 6 ? null : inTurn(['A', 'B', 'C', 'zz'], Math.floor(index / 4)),
    inTurn([1, 2, null, 4, 77], index),
    index % 9 === 8 ? null : inTurn(places, index),
    inTurn([null, 1, 2, 98, 4], index),
    (index * 5) % 14,
    ((index * 7919) % 9000) / 100,
  ]),
}

/** No key leads from here, so no rule reaches it. */
const drugs: FixtureTable = {
  name: 'drugs',
  columns: [integer('id'), text('name')],
  primaryKey: ['id'],
  foreignKeys: [],
  rows: [
    [1, 'Aspirin'],
    [2, null],
  ],
}

/**
 * The clinic as a part of something larger: chains of up to six keys, two ways to one table, keys that are null or lead to rows that
 * are missing, a key of two columns, and a table that points at itself.
 */
export const hospitalGroup: readonly FixtureTable[] = [
  countries,
  regions,
  hospitals,
  wards,
  beds,
  patients,
  visits,
  results,
  teams,
  stays,
  drugs,
]

/** The same tables with other keys: some are taken away, some lead elsewhere as well, and more of their values are null or lead nowhere. */
export function variedKeys(tables: readonly FixtureTable[], random: Random): readonly FixtureTable[] {
  return tables.map((table) => {
    // The test's own question looks at hospitals from visits.
    const kept = table.foreignKeys.filter(() => ['visits', 'patients'].includes(table.name) || random.chance(0.85))
    const added = random.chance(0.4) ? extraKeys(table, tables, random) : []
    const referring = new Set(
      kept
        .flatMap(({ columns }) => columns)
        .filter((column) => !table.primaryKey.includes(column) && !table.uniqueKeys?.flat().includes(column)),
    )
    return {
      ...table,
      foreignKeys: [...kept, ...added],
      rows: table.rows.map((row) =>
        row.map((cell, at) => (referring.has(table.columns[at]!.name) && random.chance(0.08) ? null : cell)),
      ),
    }
  })
}

/** A key from a column to a primary key of the same type, in whatever table it stands: second ways, circles, and references to itself. */
function extraKeys(table: FixtureTable, tables: readonly FixtureTable[], random: Random): FixtureKey[] {
  const from = random.pick(table.columns)
  const targets = tables.filter(
    ({ primaryKey, columns }) =>
      primaryKey.length === 1 && columns.find(({ name }) => name === primaryKey[0])?.type === from.type,
  )
  const target = targets.length > 0 ? random.pick(targets) : undefined
  const isThere = table.foreignKeys.some(
    ({ columns, toTable }) => columns.length === 1 && columns[0] === from.name && toTable === target?.name,
  )
  return target && !isThere && !(target === table && target.primaryKey[0] === from.name)
    ? [key([from.name], target.name, target.primaryKey)]
    : []
}
