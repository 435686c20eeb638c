import type { DbTable } from '@soundings/contract'

/** The tables and columns of a connected clinic by name, and the words of questions about it. */
export function createClinicWords(id: number, tables: readonly DbTable[]) {
  const table = (wanted: string): DbTable => {
    const found = tables.find((each) => each.name === wanted)
    if (!found) throw new Error(`there is no table ${wanted}`)
    return found
  }
  const column = (path: string): number => {
    const [tableName = '', columnName] = path.split('.')
    const found = table(tableName).columns.find((each) => each.name === columnName)
    if (!found) throw new Error(`there is no column ${path}`)
    return found.id
  }
  /** The ids of the references of these columns, one after the other. */
  const path = (...columns: string[]): number[] =>
    columns.map((from) => {
      const own = table(from.split('.')[0] ?? '').references.find(
        ({ pairs }) => pairs[0]?.fromColumnId === column(from),
      )
      if (!own) throw new Error(`${from} refers to nothing`)
      return own.id
    })
  const term = (path: string, word: string) => ({ dbColumn: column(path), function: word })

  return {
    id,
    table,
    column,
    path,
    term,
    view: (path: string, aggregation = 'none', changes: object = {}) => ({
      designType: 'VIEW',
      expression: [term(path, aggregation)],
      label: path,
      ...changes,
    }),
    group: (path: string, grouping = 'uniqueValues', changes: object = {}) => ({
      designType: 'GROUPBY',
      expression: [term(path, grouping)],
      label: path,
      ...changes,
    }),
    filter: (path: string, operator: string, values: unknown[], changes: object = {}) => ({
      dbColumn: column(path),
      operator,
      values,
      ...changes,
    }),
    query: (base: string, columns: unknown[], changes: object = {}) => ({
      datasourceID: id,
      dbTable: table(base).id,
      columns,
      ...changes,
    }),
  }
}

/** A row rule by which a person sees the rows of one hospital of the clinic. */
export const hospitalRule = (username: string, columnValue = '1') => ({
  username,
  databaseName: 'Clinic',
  tableName: 'hospitals',
  columnName: 'id',
  columnValue,
})
