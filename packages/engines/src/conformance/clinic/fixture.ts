import type { BoundValue, ValueKind } from '@soundings/query'

export type FixtureType =
  | 'integer'
  | 'bigint'
  | 'decimal'
  | 'double'
  | 'text'
  | 'date'
  | 'timestamp'
  | 'instant'
  | 'boolean'

export interface FixtureColumn {
  readonly name: string
  readonly type: FixtureType
}

export interface FixtureKey {
  readonly columns: readonly string[]
  readonly toTable: string
  readonly toColumns: readonly string[]
  /** Known to the data model only, as people declare it; circles and keys to tables that come later can be said so. */
  readonly isOnlyDeclared?: boolean
}

export interface FixtureTable {
  readonly name: string
  readonly columns: readonly FixtureColumn[]
  readonly primaryKey: readonly string[]
  readonly uniqueKeys?: readonly (readonly string[])[]
  readonly foreignKeys: readonly FixtureKey[]
  readonly rows: readonly (readonly (BoundValue | null)[])[]
}

export const kindOf: Record<FixtureType, ValueKind> = {
  integer: 'integer',
  bigint: 'integer',
  decimal: 'number',
  double: 'double',
  text: 'text',
  date: 'date',
  timestamp: 'timestamp',
  instant: 'instant',
  boolean: 'boolean',
}

export const AWKWARD_TABLE = `Sélect "Order".näme 'x' `.trim() + ' 患者'
export const awkwardColumns = [
  'order',
  'Group By',
  'a.b',
  'quo"te',
  'back`tick',
  "apo'strophe",
  'Größe',
  'UPPER',
  'per%cent_',
  'back\\slash',
  '?',
  '$1',
]

const wards: FixtureTable = {
  name: 'wards',
  columns: [
    { name: 'site', type: 'text' },
    { name: 'code', type: 'text' },
    { name: 'label', type: 'text' },
  ],
  primaryKey: ['site', 'code'],
  foreignKeys: [],
  rows: [
    ['north', 'A', 'Emergency'],
    ['north', 'B', 'Surgery'],
    ['south', 'A', 'Maternity'],
  ],
}

const patients: FixtureTable = {
  name: 'patients',
  columns: [
    { name: 'id', type: 'integer' },
    { name: 'name', type: 'text' },
    { name: 'born', type: 'date' },
    { name: 'active', type: 'boolean' },
    { name: 'weight', type: 'double' },
    { name: 'balance', type: 'decimal' },
    { name: 'big', type: 'bigint' },
  ],
  primaryKey: ['id'],
  foreignKeys: [],
  rows: [
    [1, "O'Brien", '1980-02-29', true, 70.5, '1234567890123456.78', '9223372036854775807'],
    [2, 'Zoë 🏥 "quoted"', '2000-12-31', false, -0.1, -12.5, '-9007199254740993'],
    [3, '', '1999-01-01', true, 0, 0, 0],
    [4, null, null, null, null, null, null],
    [5, '100%_\\n "x"; drop table patients', '2024-02-29', false, 1e15, '0.01', '9007199254740992'],
    [6, 'ÉCOLE', '1980-02-29', true, 70.5, 99.99, 6],
    [7, 'école', '1970-01-01', true, 3.25, 99.99, 7],
  ],
}

const visits: FixtureTable = {
  name: 'visits',
  columns: [
    { name: 'id', type: 'integer' },
    { name: 'patient_id', type: 'integer' },
    { name: 'ward_site', type: 'text' },
    { name: 'ward_code', type: 'text' },
    { name: 'admitted', type: 'timestamp' },
    { name: 'discharged', type: 'timestamp' },
    { name: 'minutes', type: 'integer' },
  ],
  primaryKey: ['id'],
  foreignKeys: [
    { columns: ['patient_id'], toTable: 'patients', toColumns: ['id'] },
    { columns: ['ward_site', 'ward_code'], toTable: 'wards', toColumns: ['site', 'code'] },
  ],
  rows: [
    [1, 1, 'north', 'A', '2024-02-29 23:59:59', '2024-03-01 00:00:29.5', 30],
    [2, 1, 'north', 'B', '2024-03-31 00:00:00', '2024-03-30 23:00:00', 60],
    [3, 2, 'south', 'A', '2023-12-31 12:30:00', '2024-01-01 12:30:00', 1440],
    [4, 3, null, null, '2024-01-01 00:00:00', null, null],
    [5, null, 'north', 'A', null, '2024-07-01 08:00:00', 7],
    [6, 6, 'north', 'A', '2024-10-27 01:30:00', '2024-10-27 02:30:00', 60],
  ],
}

const awkward: FixtureTable = {
  name: AWKWARD_TABLE,
  columns: awkwardColumns.map((name, index) => ({ name, type: index === 0 ? 'integer' : 'text' })),
  primaryKey: ['order'],
  foreignKeys: [],
  rows: [awkwardColumns.map((name, index) => (index === 0 ? 1 : `value of ${name}`))],
}

/** In the order in which foreign keys let them be created. */
export const fixtureTables = [wards, patients, visits, awkward]
