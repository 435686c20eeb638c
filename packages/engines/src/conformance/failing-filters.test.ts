import {
  NO_COLUMN,
  type AccessRule,
  type Filter,
  type FilterGroup,
  type Formula,
  type OutputColumn,
  type Query,
  type ViewColumn,
} from '@soundings/query'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../registry.ts'
import type { DeclaredKeys } from './clinic/clinic.ts'
import { openTables, type OpenedTables } from './clinic/opened-tables.ts'
import { testedEngines } from './clinic/sources.ts'

/** Hospital 1 has stays of Ann, hospital 2 one of Smith. */
const statements = [
  'create table hospitals (id integer primary key, name varchar(10), beds double precision)',
  'create table wards (id integer primary key, hospital_id integer, foreign key (hospital_id) references hospitals (id))',
  'create table stays (id integer primary key, ward_id integer, name varchar(10), cost double precision, foreign key (ward_id) references wards (id))',
  "insert into hospitals values (1, 'One', 2)",
  "insert into hospitals values (2, 'Two', 3)",
  'insert into wards values (10, 1)',
  'insert into wards values (20, 2)',
  "insert into stays values (1, 10, 'Ann', 2)",
  "insert into stays values (2, 10, 'Ann', 3)",
  "insert into stays values (3, 20, 'Smith', 4)",
]

const keys: readonly DeclaredKeys[] = [
  { name: 'hospitals', primaryKey: ['id'], foreignKeys: [] },
  {
    name: 'wards',
    primaryKey: ['id'],
    foreignKeys: [{ columns: ['hospital_id'], toTable: 'hospitals', toColumns: ['id'] }],
  },
  {
    name: 'stays',
    primaryKey: ['id'],
    foreignKeys: [{ columns: ['ward_id'], toTable: 'wards', toColumns: ['id'] }],
  },
]

describe.each(testedEngines)('R6 a filter that fails in %s', (engineName) => {
  let tables: OpenedTables
  beforeAll(async () => {
    tables = await openTables(engineName, statements, keys)
  })
  afterAll(() => tables.close())

  const column = (name: string): Formula<number> => ({ kind: 'column', column: tables.column('stays', name).id })
  /** More than a number can be, where the name is the one that is asked about. */
  const tooLargeOf = (name: string): Formula<number> => ({
    kind: 'call',
    function: 'if',
    arguments: [
      { kind: 'comparison', operator: '=', left: column('name'), right: { kind: 'text', value: name } },
      { kind: 'call', function: 'power', arguments: [column('cost'), { kind: 'number', value: 5000 }] },
      { kind: 'number', value: 1 },
    ],
  })
  const isTooLarge = (): Filter => ({
    columnId: NO_COLUMN,
    formula: tooLargeOf('Smith'),
    operator: 'greaterOrEqual',
    values: [1],
  })
  const shown = { label: 'x', orderDirection: 'asc', orderIndex: 0, pin: false, grouped: false } as const
  const view = (tableName: string, name: string, more: Partial<ViewColumn> = {}): OutputColumn => ({
    ...shown,
    design: 'view',
    columnId: tables.column(tableName, name).id,
    aggregation: 'none',
    ...more,
  })
  const byName = (): OutputColumn => ({
    ...shown,
    design: 'group',
    columnId: tables.column('stays', 'name').id,
    grouping: 'uniqueValues',
  })
  const where = (): FilterGroup => ({ operator: 'and', items: [isTooLarge()] })

  /** Every place in which a question computes with a row, and what a person sees of it who sees hospital 1. */
  const questions = (): Record<string, [Query, unknown[][]]> => ({
    'a filter': [tables.question('stays', [view('stays', 'id')], [isTooLarge()]), [[1], [2]]],
    'an alternative': [
      {
        ...tables.question('stays', [view('stays', 'id')]),
        advanced: { operator: 'or', items: [isTooLarge(), tables.filter('stays', 'cost', 'greaterThan', 2)] },
      },
      [[1], [2]],
    ],
    'a filter of groups': [
      tables.question('stays', [byName(), view('stays', 'id', { aggregation: 'rowCount' })], [isTooLarge()]),
      [['Ann', 2]],
    ],
    'a calculated column, sorted by': [
      tables.question('stays', [{ ...shown, design: 'computed', formula: tooLargeOf('Smith') }, view('stays', 'id')]),
      [
        [1, 1],
        [1, 2],
      ],
    ],
    'a condition of a view': [
      tables.question('stays', [byName(), view('stays', 'id', { aggregation: 'rowCount', where: where() })]),
      [['Ann', 2]],
    ],
    'a condition of related rows': [
      {
        ...tables.question('wards', [
          view('wards', 'id'),
          { ...shown, design: 'view', columnId: -1, aggregation: 'none' },
        ]),
        virtualColumns: [
          {
            id: -1,
            label: 'Stays',
            kind: 'related',
            tableId: tables.table('stays').id,
            path: [tables.references('stays')[0]!.id],
            measure: 'count',
            where: where(),
          },
        ],
      },
      [[10, 2]],
    ],
    'a filter on a joined table': [
      tables.question(
        'stays',
        [view('stays', 'id')],
        [
          {
            columnId: NO_COLUMN,
            formula: {
              kind: 'call',
              function: 'if',
              arguments: [
                {
                  kind: 'comparison',
                  operator: '=',
                  left: { kind: 'column', column: tables.column('hospitals', 'name').id },
                  right: { kind: 'text', value: 'Two' },
                },
                {
                  kind: 'call',
                  function: 'power',
                  arguments: [
                    { kind: 'column', column: tables.column('hospitals', 'beds').id },
                    { kind: 'number', value: 5000 },
                  ],
                },
                { kind: 'number', value: 1 },
              ],
            },
            operator: 'greaterOrEqual',
            values: [1],
          },
        ],
      ),
      [[1], [2]],
    ],
  })

  it('tells a person under row rules nothing of rows that they may not see', async () => {
    const rule = (tableName: string, value: number) => [
      { tableId: tables.table(tableName).id, columnId: tables.column(tableName, 'id').id, values: [value] },
    ]
    for (const [title, [query, rows]] of Object.entries(questions())) {
      const outcome = (rules: readonly AccessRule[]) =>
        tables.read(query, undefined, rules).then(
          (found) =>
            found.map((row) => row.map((cell) => (typeof cell === 'string' && /^\d/.test(cell) ? Number(cell) : cell))),
          () => 'failed',
        )
      expect([title, await outcome(rule('hospitals', 1))]).toEqual([title, rows])
      expect([title, await outcome(rule('wards', 10))]).toEqual([title, rows])
      // Otherwise it would show nothing.
      if (engines[engineName].dialect.rowFence) expect([title, await outcome([])]).toEqual([title, 'failed'])
    }
  })
})
