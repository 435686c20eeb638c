import type { FixtureColumn, FixtureKey, FixtureTable } from './fixture.ts'

const column = (type: FixtureColumn['type']) => (name: string) => ({ name, type })
const [integer, text, date, decimal] = [column('integer'), column('text'), column('date'), column('decimal')]

/** Only declared, since some lead to rows that are missing. */
const key = (columns: readonly string[], toTable: string, toColumns: readonly string[] = ['id']): FixtureKey => ({
  columns,
  toTable,
  toColumns,
  isOnlyDeclared: true,
})

const inTurn = <Item>(items: readonly Item[], index: number) => items[index % items.length]!

/** Departments that share names, or have none, seen from visits by two keys; both may be unknown or lead to departments that are missing. */
export const sharedNames: readonly FixtureTable[] = [
  {
    name: 'sites',
    columns: [integer('id'), text('name')],
    primaryKey: ['id'],
    foreignKeys: [],
    rows: [
      [1, 'North'],
      [2, 'South'],
      [3, null],
    ],
  },
  {
    name: 'departments',
    columns: [integer('id'), text('name'), integer('floor'), date('opened'), integer('site_id')],
    primaryKey: ['id'],
    foreignKeys: [key(['site_id'], 'sites')],
    rows: [
      [1, 'Eye', 1, '1999-12-31', 1],
      [2, 'eye', null, '1999-01-01', 2],
      [3, 'Eye', null, null, 2],
      [4, null, null, null, 1],
      [5, null, 2, '2024-02-29', null],
      [6, '', 1, '2024-02-29', 9],
      [7, 'Surgery', 2, null, 3],
      [8, 'Eye', 1, '1999-12-31', 3],
    ],
  },
  {
    name: 'rooms',
    columns: [integer('department_id'), text('code'), text('kind')],
    primaryKey: ['department_id', 'code'],
    foreignKeys: [],
    rows: [
      [1, 'A', 'Ward'],
      [1, 'B', 'Theatre'],
      [2, 'A', 'Ward'],
      [3, 'B', null],
      [9, 'A', 'Theatre'],
    ],
  },
  {
    name: 'visits',
    columns: [
      integer('id'),
      integer('department_id'),
      text('room_code'),
      integer('sent_by_id'),
      integer('minutes'),
      decimal('cost'),
      text('kind'),
    ],
    primaryKey: ['id'],
    foreignKeys: [
      key(['department_id'], 'departments'),
      key(['department_id', 'room_code'], 'rooms', ['department_id', 'code']),
      key(['sent_by_id'], 'departments'),
    ],
    rows: Array.from({ length: 120 }, (_, index) => [
      index + 1,
      inTurn([1, 2, 3, 4, 5, 6, 7, 8, 9, null, 1], index),
      inTurn(['A', 'B', null], index),
      inTurn([3, null, 1, 4, 99, 8, 2], index),
      index % 8 === 7 ? null : ((index * 37) % 200) - 50,
      index % 9 === 8 ? null : Math.round(((index * 7919) % 100_000) - 20_000) / 100,
      inTurn(['Fever', 'fever', null, ''], Math.floor(index / 3)),
    ]),
  },
]
