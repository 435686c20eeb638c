import type { QueryWire } from '@soundings/contract'
import type { ConnectedDatabase } from './application.ts'
import { COLUMNS } from './hospital.ts'

/** The measured questions as the page would send them. */
export function questionsOf({ id, tables }: ConnectedDatabase) {
  function term(tableName: string, columnName: string, word: QueryTerm) {
    const column = tableOf(tableName).columns.find(({ name }) => name === columnName)
    if (!column) throw new Error(`there is no column ${tableName}.${columnName}`)
    return { dbColumn: column.id, function: word }
  }
  function tableOf(wanted: string) {
    const table = tables.find(({ name }) => name === wanted)
    if (!table) throw new Error(`there is no table ${wanted}`)
    return table
  }
  const column = (
    designType: 'VIEW' | 'GROUPBY',
    table: string,
    name: string,
    word: QueryTerm,
    orderDirection: 'ASC' | 'NONE' = 'NONE',
  ) => ({
    designType,
    expression: [term(table, name, word)],
    label: `${name} ${word}`,
    pin: false,
    grouped: false,
    orderDirection,
    orderIndex: 0,
  })
  const query = (base: string, columns: QueryWire['columns'], more: Partial<QueryWire> = {}): QueryWire => ({
    datasourceID: id,
    dbTable: tableOf(base).id,
    columns,
    filters: [],
    resultLimit: 0,
    ...more,
  })

  const groups = [
    column('GROUPBY', 'encounters', 'admitted_at', 'month', 'ASC'),
    column('GROUPBY', 'departments', 'name', 'uniqueValues', 'ASC'),
  ]
  const [count, average] = [column('VIEW', 'encounters', 'id', 'rowCount'), column('VIEW', 'encounters', 'cost', 'avg')]

  return {
    aggregate: query('encounters', [...groups, count, average]),
    median: query('encounters', [...groups, column('VIEW', 'encounters', 'cost', 'median')]),
    derived: query('encounters', [
      ...groups,
      { ...count, derived: { kind: 'shareOfTotal' } },
      { ...average, derived: { kind: 'changeFromPrevious' } },
    ]),
    rows: (limit: number) =>
      query(
        'encounters',
        COLUMNS.map((name) => column('VIEW', 'encounters', name, 'none')),
        { resultLimit: limit },
      ),
    /** All rows of a long table. */
    get streamed() {
      return query(
        'streamed',
        ['id', 'note'].map((name) => column('VIEW', 'streamed', name, 'none')),
      )
    },
    /** What a dashboard of twenty tiles shows: each of five groups with each of four aggregates. */
    tiles: tileGroups.flatMap(([table, name, word]) =>
      tileMeasurements.map(([measure, aggregation]) =>
        query('encounters', [
          column('GROUPBY', table, name, word, 'ASC'),
          column('VIEW', 'encounters', measure, aggregation),
        ]),
      ),
    ),
    departmentsAbove: (number: number) =>
      query(
        'departments',
        ['id', 'name', 'floor'].map((name) => column('VIEW', 'departments', name, 'none')),
        {
          filters: [
            {
              dbColumn: term('departments', 'id', 'none').dbColumn,
              operator: 'greaterThan',
              values: [number],
              dynamic: false,
              zoomingFilter: false,
            },
          ],
          resultLimit: 50,
        },
      ),
  }
}

type QueryTerm = 'none' | 'rowCount' | 'avg' | 'sum' | 'max' | 'median' | 'month' | 'year' | 'uniqueValues'

const tileGroups = [
  ['encounters', 'admitted_at', 'month'],
  ['encounters', 'discharged_at', 'year'],
  ['encounters', 'kind', 'uniqueValues'],
  ['encounters', 'diagnosis_code', 'uniqueValues'],
  ['departments', 'name', 'uniqueValues'],
] as const
const tileMeasurements = [
  ['id', 'rowCount'],
  ['cost', 'avg'],
  ['cost', 'sum'],
  ['cost', 'max'],
] as const
