import type { ColumnChange, DbColumn, DbTable, TableChange } from '@soundings/contract'

/** A column as the data model editor sends it back, with what was edited. */
export function columnChange(column: DbColumn, edits: Partial<ColumnChange> = {}): ColumnChange {
  const {
    id,
    displayName,
    description,
    type,
    oceanDataType,
    active,
    fkSqlColumnId,
    valueDisplayFormat,
    filterComponentType,
    analysisSyncSchedule,
    bands = [],
    format = null,
  } = column
  return {
    id,
    displayName,
    description,
    type,
    oceanDataType,
    active,
    fkSqlColumnId,
    valueDisplayFormat,
    filterComponentType,
    analysisSyncSchedule,
    bands,
    format,
    ...edits,
  }
}

export function tableChange(table: DbTable, edits: Partial<TableChange> = {}): TableChange {
  const { id, version, displayName, description, active, monitored } = table
  return { id, version, displayName, description, active, monitored, columns: [], ...edits }
}

export function columnOf(tables: readonly DbTable[], place: string): DbColumn {
  const [tableName, columnName] = place.split('.')
  const column = tables.find(({ name }) => name === tableName)?.columns.find(({ name }) => name === columnName)
  if (!column) throw new Error(`There is no ${place}`)
  return column
}

export function tableOf(tables: readonly DbTable[], name: string): DbTable {
  const table = tables.find((each) => each.name === name)
  if (!table) throw new Error(`There is no ${name}`)
  return table
}
