import type { ColumnChange, DbColumn, DbTable, TableChange } from '@soundings/contract'
import { edgesProblem } from '@soundings/query'
import { toTableFields } from '../../api/sources/tables.ts'

export type ColumnFields = Omit<ColumnChange, 'id' | 'fkSqlColumnId'> & Pick<DbColumn, 'fkSqlColumnId'>
type TableEdits = Readonly<Record<number, Partial<ColumnFields>>>

/** The loaded tables of a data model as they are saved, what was changed since, and what is being looked at. */
export interface ModelState {
  /** Those that were opened, and those that their references lead to. */
  readonly tables: readonly DbTable[]
  /** By table id, then by column id: only the fields that a person touched. */
  readonly edits: Readonly<Record<number, TableEdits>>
  readonly tableId: number | undefined
  readonly columnId: number | undefined
}

const fieldNames = [
  'displayName',
  'description',
  'type',
  'oceanDataType',
  'active',
  'valueDisplayFormat',
  'filterComponentType',
  'analysisSyncSchedule',
  'bands',
  'format',
] as const satisfies readonly (keyof ColumnFields)[]

const KEY = 'fkSqlColumnId'
const editableNames = [...fieldNames, KEY] as const

/** The first table with the column that was asked for, or else its first, is chosen at the start. */
export function openModel(tables: readonly DbTable[], asked?: number): ModelState {
  const [first] = tables
  const column = first?.columns.find(({ id }) => id === asked) ?? first?.columns[0]
  return { tables, edits: {}, tableId: first?.id, columnId: column?.id }
}

/** Tables that are there already stay as they are: what was edited belongs to that version of them. */
export function addTables(state: ModelState, tables: readonly DbTable[]): ModelState {
  const known = new Set(state.tables.map(({ id }) => id))
  const added = tables.filter(({ id }) => !known.has(id))
  return added.length === 0 ? state : { ...state, tables: [...state.tables, ...added] }
}

/** Whether a table is there with every table that it refers to. */
export function isLoaded({ tables }: ModelState, tableId: number): boolean {
  const known = new Set(tables.map(({ id }) => id))
  return tables.find(({ id }) => id === tableId)?.references.every(({ toTableId }) => known.has(toTableId)) ?? false
}

export function chooseTable(state: ModelState, tableId: number): ModelState {
  if (tableId === state.tableId) return state
  return { ...state, tableId, columnId: state.tables.find(({ id }) => id === tableId)?.columns[0]?.id }
}

export function chooseColumn(state: ModelState, columnId: number): ModelState {
  return { ...state, columnId }
}

/** The chosen table with its columns as they stand in the editor. */
export function chosenTable(state: ModelState): DbTable | undefined {
  const table = state.tables.find(({ id }) => id === state.tableId)
  return table && withEdits(table, state.edits[table.id])
}

export function chosenColumn(state: ModelState): DbColumn | undefined {
  return chosenTable(state)?.columns.find(({ id }) => id === state.columnId)
}

export function editColumn(state: ModelState, change: Partial<ColumnFields>): ModelState {
  const { tableId, columnId } = state
  const saved = state.tables.find(({ id }) => id === tableId)?.columns.find(({ id }) => id === columnId)
  if (tableId === undefined || columnId === undefined || !saved) return state
  const touched = { ...state.edits[tableId]?.[columnId], ...change }
  return {
    ...state,
    edits: withTableEdits(state.edits, tableId, { ...state.edits[tableId], [columnId]: onlyDifferent(touched, saved) }),
  }
}

export function hasChanges({ edits }: ModelState): boolean {
  return Object.keys(edits).length > 0
}

/** One save for each table that changed, with only the columns that did. */
export function toChanges(state: ModelState): TableChange[] {
  return state.tables.flatMap((table) => {
    const edits = state.edits[table.id]
    if (!edits) return []
    const columns = withEdits(table, edits).columns.filter(({ id }) => edits[id] !== undefined)
    return [
      {
        ...toTableFields(table),
        columns: columns.map((column) => ({ ...toColumnChange(column), ...keyChange(edits[column.id]) })),
      },
    ]
  })
}

/** After a save of its columns, or when another person's version is preferred: nothing of this table is unsaved any more. */
export function tableSaved(state: ModelState, table: DbTable): ModelState {
  return { ...replaceTable(state, table), edits: withTableEdits(state.edits, table.id, undefined) }
}

/** After a save of the table's own fields, or when a newer version was fetched: edits of columns stay on top of it. */
export function replaceTable(state: ModelState, table: DbTable): ModelState {
  return { ...state, tables: state.tables.map((other) => (other.id === table.id ? table : other)) }
}

export function countColumns({ columns }: Pick<DbTable, 'columns'>): { visible: number; hidden: number } {
  const visible = columns.filter(({ active }) => active).length
  return { visible, hidden: columns.length - visible }
}

/** A column without a name cannot be saved, nor can bands without one or with wrong edges. */
export function findIncomplete(state: ModelState): { table: DbTable; column: DbColumn } | undefined {
  for (const table of state.tables) {
    const edits = state.edits[table.id]
    const column =
      edits &&
      withEdits(table, edits).columns.find(
        ({ displayName, bands = [] }) =>
          displayName.trim() === '' || bands.some(({ name, edges }) => name.trim() === '' || edgesProblem(edges)),
      )
    if (column) return { table, column }
  }
  return undefined
}

function withEdits(table: DbTable, edits: TableEdits | undefined): DbTable {
  if (!edits) return table
  return {
    ...table,
    columns: table.columns.map((column) => (edits[column.id] ? { ...column, ...edits[column.id] } : column)),
  }
}

function withTableEdits(
  all: ModelState['edits'],
  tableId: number,
  edits: Record<number, Partial<ColumnFields>> | undefined,
): ModelState['edits'] {
  const { [tableId]: _before, ...others } = all
  const kept = Object.entries(edits ?? {}).filter(([, change]) => Object.keys(change).length > 0)
  return kept.length > 0 ? { ...others, [tableId]: Object.fromEntries(kept) } : others
}

function onlyDifferent(touched: Partial<ColumnFields>, saved: DbColumn): Partial<ColumnFields> {
  return Object.fromEntries(
    editableNames
      .filter((name) => name in touched && !isSame(touched[name], saved[name]))
      .map((name) => [name, touched[name]]),
  )
}

/** No bands and an empty list of them are the same, as are no format and one that was taken away. */
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? []) === JSON.stringify(other ?? [])

function toColumnChange(column: DbColumn): ColumnChange {
  return {
    id: column.id,
    ...(Object.fromEntries(fieldNames.map((name) => [name, column[name]])) as Omit<ColumnFields, typeof KEY>),
  }
}

/** Left out unless it was edited, so that a reference which was declared meanwhile stays. */
const keyChange = (edit: Partial<ColumnFields> | undefined) =>
  edit?.fkSqlColumnId === undefined ? {} : { fkSqlColumnId: edit.fkSqlColumnId }
