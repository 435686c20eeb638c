import type { DbColumn, DbTable } from '@soundings/contract'
import type { Outcome, StudioState } from '../studio-state.ts'
import { openDatabase } from '../question/data-set.ts'
import { dbColumn, dbTable } from '../../../../components/testing/table-builders.ts'
import { withReferences } from '../../../../components/testing/with-references.ts'

const column = (id: number, displayName: string, own: Partial<DbColumn> = {}): DbColumn =>
  dbColumn({ id, displayName, name: displayName.toLowerCase(), dbName: 'clinic', ...own })

const number: Partial<DbColumn> = { dataType: 'NUMBER', oceanDataType: 'NUMBER', dbType: 'INT' }
const measure: Partial<DbColumn> = { ...number, type: 'MEASURE' }
const date: Partial<DbColumn> = { dataType: 'DATE', oceanDataType: 'DATE', dbType: 'DATETIME' }
const key = (id: number) => column(id, 'Id', { ...number, pk: true })

const table = (id: number, displayName: string, columns: readonly DbColumn[]): DbTable =>
  dbTable({ id, displayName, columns: [...columns] })

/** Visits → Wards → Hospitals; Logs stand alone. Ids of columns begin with that of their table. */
export const clinicTables: readonly DbTable[] = withReferences([
  table(1, 'Visits', [
    key(10),
    column(11, 'Kind'),
    column(12, 'Cost', measure),
    column(13, 'Admitted', date),
    column(14, 'Discharged', date),
    column(15, 'Urgent', { dataType: 'BOOLEAN', oceanDataType: 'BOOLEAN', dbType: 'BOOL' }),
    column(16, 'Ward key', { ...number, fkSqlColumnId: 20 }),
    column(17, 'Minutes', measure),
    column(18, 'Secret', { active: false }),
  ]),
  table(2, 'Wards', [
    key(20),
    column(21, 'Name'),
    column(22, 'Beds', measure),
    column(23, 'Hospital key', { ...number, fkSqlColumnId: 30 }),
  ]),
  table(3, 'Hospitals', [key(30), column(31, 'Name'), column(32, 'Opened', date)]),
  table(4, 'Logs', [column(41, 'Line')]),
])

/** A studio over the visits of the clinic. */
export const visits: StudioState = { ...openDatabase(1, clinicTables), baseTableId: 1 }

/**
 * Transfers from one hospital to another, in a ward, after an earlier transfer: two keys to one table, a longer way there and a
 * key to the table itself. The id of a reference is that of its column.
 */
export const transferTables: readonly DbTable[] = withReferences([
  table(5, 'Transfers', [
    key(50),
    column(51, 'Reason'),
    column(52, 'Minutes', measure),
    column(53, 'From hospital', { ...number, fkSqlColumnId: 30 }),
    column(54, 'To hospital', { ...number, fkSqlColumnId: 30 }),
    column(55, 'Ward key', { ...number, fkSqlColumnId: 20 }),
    column(56, 'Earlier transfer', { ...number, fkSqlColumnId: 50 }),
    column(57, 'Moved', date),
  ]),
  ...clinicTables.map((each) => ({ ...each, references: [] })),
])

/** A studio over transfers. */
export const transfers: StudioState = { ...openDatabase(1, transferTables), baseTableId: 5 }

/** What an action leads to when nothing stands in its way. */
export function after(outcome: Outcome): StudioState {
  if (outcome.kind !== 'changed') throw new Error(outcome.kind === 'refused' ? outcome.message : outcome.question)
  return outcome.state
}

type Action = (state: StudioState) => Outcome

/** One action after the other. */
export const build = (...actions: readonly Action[]): StudioState =>
  actions.reduce((state, action) => after(action(state)), visits)
