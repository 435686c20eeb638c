import { type DbColumn, type DbTable, type GdaDraft, type GdaFilter, keyColumnsOf } from '@soundings/contract'
import type { ChainTarget } from '../../../api/sources/access-rules.ts'
import type { KeyNaming } from '../../../api/core/key-names.ts'

/** The form as it is filled in; what is not chosen yet is null. */
export interface GdaFields {
  readonly username: string | null
  readonly databaseId: number | null
  readonly columnId: number | null
  readonly value: string
  /** Whether any or every chain of keys must lead to an allowed row. */
  readonly chains: GdaFilter['chains']
}

/** A database as it is chosen. */
export interface DatabaseChoice {
  readonly id: number
  readonly displayName: string
}

export interface KeyChoice {
  readonly columnId: number
  readonly tableName: string
  readonly columnName: string
  /** How the rows of the table are told apart by people, where one of its columns does that. */
  readonly naming?: KeyNaming | undefined
}

export const emptyFields: GdaFields = { username: null, databaseId: null, columnId: null, value: '', chains: 'any' }

export const fieldsOf = ({ username, databaseId, columnId, columnValue, chains }: GdaFilter): GdaFields => ({
  username,
  databaseId,
  columnId,
  value: columnValue,
  chains,
})

/** A key of another database makes no sense, and neither does its value. */
export const chooseDatabase = (fields: GdaFields, databaseId: number | null): GdaFields =>
  databaseId === fields.databaseId ? fields : { ...fields, databaseId, columnId: null, value: '', chains: 'any' }

export const chooseKey = (fields: GdaFields, columnId: number | null): GdaFields =>
  columnId === fields.columnId ? fields : { ...fields, columnId, value: '', chains: 'any' }

export const toKeyOption = ({ columnId, tableName, columnName }: KeyChoice) => ({
  value: String(columnId),
  label: `${tableName} · ${columnName}`,
})

/** The primary keys of a database's tables, hidden ones too: row access does not depend on what questions may show. */
export const keyChoices = (tables: readonly DbTable[]): KeyChoice[] =>
  tables.flatMap((table) =>
    keyColumnsOf(table).map((column) => ({
      columnId: column.id,
      tableName: table.displayName,
      columnName: column.displayName,
      naming: namingOf(table, column),
    })),
  )

/** By a column that is called a name, otherwise by the first text; only by what questions may show. */
function namingOf(table: DbTable, key: DbColumn): KeyNaming | undefined {
  const { id: tableId, databaseId, active, columns } = table
  if (!active || !key.active) return undefined
  const keys = keyColumnsOf(table)
  const texts = columns.filter(
    (column) =>
      column.active && !keys.includes(column) && column.fkSqlColumnId === null && column.dataType === 'STRING',
  )
  const name = texts.find(({ displayName }) => /\bname$/i.test(displayName)) ?? texts[0]
  return name && { databaseId, tableId, keyId: key.id, isNumber: key.dataType === 'NUMBER', nameId: name.id }
}

export const isComplete = ({ username, databaseId, columnId }: GdaFields): boolean =>
  username !== null && databaseId !== null && columnId !== null

export function toDraft(
  fields: GdaFields,
  databaseName: string,
  { columnId, tableName, columnName }: KeyChoice,
): GdaDraft {
  return {
    username: fields.username ?? '',
    databaseName,
    tableName,
    columnName,
    columnId,
    columnValue: fields.value.trim(),
    chains: fields.chains,
  }
}

/** What the rows of both meanings are counted for; undefined until key and value are chosen. */
export function chainTarget(
  fields: GdaFields,
  databaseName: string | undefined,
  key: KeyChoice | undefined,
): ChainTarget | undefined {
  if (databaseName === undefined || !key || fields.value.trim() === '') return undefined
  const { username: _username, chains: _chains, ...target } = toDraft(fields, databaseName, key)
  return target
}
