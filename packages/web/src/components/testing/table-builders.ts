import type { DbColumn, DbTable } from '@soundings/contract'

export type OwnColumn = Partial<DbColumn> & Pick<DbColumn, 'id' | 'displayName'>

/** A column of texts, but for what is its own. */
export function dbColumn(own: OwnColumn): DbColumn {
  const name = own.displayName.toLowerCase().replaceAll(' ', '_')
  return {
    name,
    dbName: name,
    description: '',
    type: 'DIMENSION',
    oceanDataType: 'STRING',
    dataType: 'STRING',
    dbType: 'VARCHAR',
    dbTableName: '',
    tableDisplayName: '',
    active: true,
    pk: false,
    fkSqlColumnId: null,
    valueDisplayFormat: null,
    filterComponentType: null,
    analysisSyncSchedule: null,
    lastAnalysisDate: null,
    lastAnalysisStatus: null,
    ...own,
  }
}

/** A table of the first database, but for what is its own. */
export const dbTable = (own: Partial<DbTable> & Pick<DbTable, 'id' | 'displayName' | 'columns'>): DbTable => ({
  databaseId: 1,
  schema: null,
  name: own.displayName.toLowerCase(),
  description: '',
  active: true,
  monitored: false,
  isView: false,
  isLookup: false,
  isClosed: false,
  references: [],
  version: 1,
  ...own,
})
