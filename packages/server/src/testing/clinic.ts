import type { DatabaseDetails, DbTable } from '@soundings/contract'
import { clinicConnection, writeClinicFile } from './clinic-file.ts'
import type { TestApp } from './test-app.ts'

/** The clinic as a database of somebody's, with its columns by name and the words of questions about it. */
export async function connectClinic(test: TestApp, owner: string, name = 'clinic.db', more = '') {
  writeClinicFile(test.config.dataFilesDir, name, more)
  const added = await test.as(owner).post('/discovery/databases', clinicConnection({ dbName: name }))
  if (added.status !== 201) throw new Error(added.text)
  const { id } = added.json() as DatabaseDetails
  const tables = (await test.as(owner).get(`/discovery/${id}/tables?size=9999`)).json() as DbTable[]

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
  const term = (path: string, word: string) => ({ dbColumn: column(path), function: word })

  return {
    id,
    table,
    column,
    term,
    view: (path: string, aggregation = 'none', changes: object = {}) => ({ designType: 'VIEW', expression: [term(path, aggregation)], label: path, ...changes }),
    group: (path: string, grouping = 'uniqueValues', changes: object = {}) => ({ designType: 'GROUPBY', expression: [term(path, grouping)], label: path, ...changes }),
    filter: (path: string, operator: string, values: unknown[], changes: object = {}) => ({ dbColumn: column(path), operator, values, ...changes }),
    query: (base: string, columns: unknown[], changes: object = {}) => ({ datasourceID: id, dbTable: table(base).id, columns, ...changes }),
  }
}

export type Clinic = Awaited<ReturnType<typeof connectClinic>>
