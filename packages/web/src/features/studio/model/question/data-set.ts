import type { DbTable } from '@soundings/contract'
import { messages } from '../messages.ts'
import { changed, emptyStudio, hasWork, refused, withoutWork, type Outcome, type StudioState } from '../studio-state.ts'
import { withoutVirtual } from '../columns/virtual-tables.ts'

/** A studio over a database, with the tables around what it is about. */
export const openDatabase = (databaseId: number, tables: readonly DbTable[]): StudioState => ({
  ...emptyStudio,
  databaseId,
  tables,
})

/** Another database: what was chosen belongs to the old one, so it goes once a person has agreed. */
export function chooseDatabase(state: StudioState, databaseId: number, tables: readonly DbTable[]): Outcome {
  if (databaseId === state.databaseId) return changed(tables === state.tables ? state : { ...state, tables })
  return startOver(state, { ...withoutWork(state), databaseId, tables, baseTableId: undefined })
}

/** Another base table, with the tables around it, resets all selections, once the user has agreed. */
export function chooseBaseTable(state: StudioState, baseTableId: number, tables = state.tables): Outcome {
  if (baseTableId === state.baseTableId) return changed(state)
  const table = tables.find(({ id }) => id === baseTableId)
  if (!table) return refused(messages.tableGone)
  if (table.isClosed) return refused(messages.tableClosed(table.displayName))
  return startOver(state, { ...withoutWork(state), tables: withoutVirtual(tables), baseTableId })
}

/** Takes all ingredients away; the database and the table stay. */
export const resetAll = (state: StudioState): Outcome => startOver(state, withoutWork(state))

const startOver = (state: StudioState, confirmed: StudioState): Outcome =>
  hasWork(state) ? { kind: 'confirm', question: messages.confirmReset, confirmed } : changed(confirmed)
