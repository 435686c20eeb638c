import type { DbTable } from '@soundings/contract'
import { dbColumn, dbTable, type OwnColumn } from './table-builders.ts'
import { withReferences } from './with-references.ts'

const table = (id: number, displayName: string, columns: readonly OwnColumn[], own: Partial<DbTable> = {}): DbTable =>
  dbTable({
    id,
    displayName,
    columns: columns.map((each) =>
      dbColumn({ dbTableName: displayName.toLowerCase(), tableDisplayName: displayName, ...each }),
    ),
    ...own,
  })

const whole = { dataType: 'NUMBER', oceanDataType: 'NUMBER', dbType: 'INT' } as const
const day = { dataType: 'DATE', oceanDataType: 'DATE', dbType: 'DATETIME' } as const
const truth = { dataType: 'BOOLEAN', oceanDataType: 'BOOLEAN', dbType: 'BOOLEAN' } as const
const keyOf = (id: number): OwnColumn => ({ id, displayName: 'Id', ...whole, pk: true })

export const hospitalTables: DbTable[] = withReferences([
  table(1, 'Encounters', [
    keyOf(10),
    { id: 11, displayName: 'Admitted', ...day, description: 'When the patient was admitted, by the clock of the ward' },
    {
      id: 12,
      displayName: 'Length of stay',
      ...whole,
      type: 'MEASURE',
      description: 'Days from admission to discharge',
    },
    { id: 13, displayName: 'Cost', ...whole, dbType: 'DECIMAL', type: 'MEASURE' },
    { id: 14, displayName: 'Emergency', ...truth },
    { id: 15, displayName: 'Diagnosis', filterComponentType: 'SEARCH_BOX' },
    { id: 16, displayName: 'Status', filterComponentType: 'LIST_ALL_VALUES' },
    { id: 17, displayName: 'Department id', ...whole, fkSqlColumnId: 20 },
    { id: 18, displayName: 'Patient id', ...whole, fkSqlColumnId: 40 },
    { id: 19, displayName: 'Billing code', active: false },
  ]),
  table(2, 'Departments', [
    keyOf(20),
    { id: 21, displayName: 'Department' },
    { id: 22, displayName: 'Beds', ...whole, type: 'MEASURE' },
    { id: 23, displayName: 'Hospital id', ...whole, fkSqlColumnId: 30 },
  ]),
  table(3, 'Hospitals', [keyOf(30), { id: 31, displayName: 'Hospital' }, { id: 32, displayName: 'Opened', ...day }]),
  table(4, 'Patients', [keyOf(40), { id: 41, displayName: 'Birth date', ...day }, { id: 42, displayName: 'Sex' }]),
  table(5, 'Audit trail', [keyOf(50), { id: 51, displayName: 'Action' }], { active: false }),
])

/** Transfers between hospitals: two keys to one table, and a longer way by the department. */
export const transferTables: DbTable[] = withReferences([
  table(5, 'Transfers', [
    keyOf(50),
    { id: 53, displayName: 'From hospital', ...whole, fkSqlColumnId: 30 },
    { id: 54, displayName: 'To hospital', ...whole, fkSqlColumnId: 30 },
    { id: 55, displayName: 'Department id', ...whole, fkSqlColumnId: 20 },
  ]),
  ...hospitalTables.filter(({ id }) => id < 4).map((each) => ({ ...each, references: [] })),
])

/** As wide as data models get: 400 columns, and 30 tables of 40 columns that it refers to. */
export function wideTables(): DbTable[] {
  const related = Array.from({ length: 30 }, (_, at) => {
    const base = 10_000 + at * 100
    const columns = Array.from({ length: 39 }, (_, index): OwnColumn => ({
      id: base + index + 1,
      displayName: `Detail ${at + 1}.${index + 1}`,
    }))
    return table(100 + at, `Related ${at + 1}`, [keyOf(base), ...columns])
  })
  const keys = related.map(({ displayName }, at): OwnColumn => ({
    id: 1000 + at,
    displayName: `${displayName} id`,
    ...whole,
    fkSqlColumnId: 10_000 + at * 100,
  }))
  const values = Array.from({ length: 400 - keys.length }, (_, at): OwnColumn => ({
    id: 2000 + at,
    displayName: `Measurement ${at + 1}`,
    ...whole,
    type: 'MEASURE',
  }))
  return withReferences([table(99, 'Observations', [...values, ...keys]), ...related])
}
