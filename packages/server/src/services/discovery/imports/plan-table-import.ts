import type { SourceColumn, SourceTable } from '@soundings/engines'
import { type ColumnFacts, proposeDisplayName, proposeKind, proposeSpecialType } from './proposals.ts'

/** A table as the store keeps it, as far as an import can change it, without its columns. */
export interface KnownPlace {
  readonly id: number
  readonly schema: string | null
  readonly name: string
  readonly displayName: string
  readonly isView: boolean
  readonly uniqueKeys: string
  readonly isMissing: boolean
}

export interface KnownTable extends KnownPlace {
  readonly columns: readonly KnownColumn[]
}

export interface SourceFields {
  readonly position: number
  readonly dataType: SourceColumn['dataType']
  readonly numberKind: SourceColumn['numberKind'] | null
  readonly dateKind: SourceColumn['dateKind'] | null
  readonly dbType: string
  readonly pk: boolean
}

export interface KnownColumn extends SourceFields {
  readonly id: number
  readonly name: string
  readonly kind: string
  readonly specialType: string
  readonly isReference: boolean
  readonly isMissing: boolean
  /** A part of a primary key that people declared. */
  readonly isDeclaredKey: boolean
}

export interface ColumnDraft extends SourceFields {
  readonly name: string
  readonly displayName: string
  readonly kind: string
  readonly specialType: string
}

export interface TableDraft {
  readonly schema: string | null
  readonly name: string
  readonly displayName: string
  readonly description: string
  readonly isView: boolean
  readonly uniqueKeys: string
}

export type ColumnNews = Omit<KnownColumn, 'name' | 'isReference' | 'isMissing' | 'isDeclaredKey'>

export interface TableNews {
  readonly id: number
  readonly displayName: string
  readonly isView: boolean
  /** JSON of sets of column names. */
  readonly uniqueKeys: string
}

export interface TableImportPlan {
  readonly newTables: readonly { readonly table: TableDraft; readonly columns: readonly ColumnDraft[] }[]
  readonly newColumns: readonly { readonly tableId: number; readonly columns: readonly ColumnDraft[] }[]
  readonly changedTables: readonly TableNews[]
  readonly changedColumns: readonly ColumnNews[]
  readonly lostColumnIds: readonly number[]
  /** Tables whose declared key the source makes needless, by a key of its own. */
  readonly ownKeyTableIds: readonly number[]
}

export const placeOf = (schema: string | null, name: string) => JSON.stringify([schema, name])

/**
 * What an import changes by some of the tables that it found. What people edited stays: names, descriptions, visibility, and every choice
 * that is not our old proposal.
 */
export function planTableImport(
  known: readonly KnownTable[],
  found: readonly SourceTable[],
  isNameShared: (name: string) => boolean,
): TableImportPlan {
  const byPlace = new Map(known.map((table) => [placeOf(table.schema, table.name), table]))
  const nameOf = ({ schema, name }: SourceTable) => proposeUniqueName(schema, name, isNameShared(name))
  const pairs = found.flatMap((source) => {
    const table = byPlace.get(placeOf(source.schema, source.name))
    return table ? [{ source, table, ...comparedColumns(table, source) }] : []
  })
  return {
    newTables: found
      .filter(({ schema, name }) => !byPlace.has(placeOf(schema, name)))
      .map((source) => ({
        table: toTableDraft(source, nameOf(source)),
        columns: source.columns.map((column, position) => toDraft(source, column, position)),
      })),
    newColumns: pairs.flatMap(({ table, added }) => (added.length > 0 ? [{ tableId: table.id, columns: added }] : [])),
    changedTables: pairs.flatMap(({ table: { id, displayName, isView, uniqueKeys, isMissing }, source }) => {
      const isUntouched = displayName === proposeTableName(source.name)
      const news = {
        id,
        displayName: isUntouched ? nameOf(source) : displayName,
        isView: source.isView,
        uniqueKeys: JSON.stringify(source.uniqueKeys),
      }
      return isMissing || displayName !== news.displayName || isView !== news.isView || uniqueKeys !== news.uniqueKeys
        ? [news]
        : []
    }),
    changedColumns: pairs.flatMap(({ changed }) => changed),
    lostColumnIds: pairs.flatMap(({ lost }) => lost),
    ownKeyTableIds: pairs
      .filter(
        ({ table, source }) =>
          table.columns.some(({ isDeclaredKey }) => isDeclaredKey) &&
          source.columns.some(({ primaryKey }) => primaryKey),
      )
      .map(({ table }) => table.id),
  }
}

function comparedColumns(table: KnownTable, source: SourceTable) {
  const known = new Map(table.columns.map((column) => [column.name, column]))
  const names = new Set(source.columns.map(({ name }) => name))
  const fields = source.columns.map((column, position) => ({ column, position, stored: known.get(column.name) }))
  return {
    added: fields.flatMap(({ column, position, stored }) => (stored ? [] : [toDraft(source, column, position)])),
    changed: fields.flatMap(({ column, position, stored }) => {
      const news = stored && toNews(source, stored, column, position)
      return news && (stored.isMissing || isDifferent(news, stored)) ? [news] : []
    }),
    lost: table.columns.filter(({ name, isMissing }) => !isMissing && !names.has(name)).map(({ id }) => id),
  }
}

/** Undefined where the source says of a column what it said before: then nothing that we propose for it is another. */
function toNews(
  source: SourceTable,
  stored: KnownColumn,
  column: SourceColumn,
  position: number,
): ColumnNews | undefined {
  const fields = toFields(column, position)
  const now = factsOf(source, column)
  if (!stored.isMissing && stored.isReference === now.isReference && !isDifferent(fields, stored)) return undefined
  const before: ColumnFacts = { tableName: source.name, ...stored, isKey: stored.pk }
  return {
    id: stored.id,
    ...fields,
    kind: stored.kind === proposeKind(before) ? proposeKind(now) : stored.kind,
    specialType: stored.specialType === proposeSpecialType(before) ? proposeSpecialType(now) : stored.specialType,
  }
}

function isDifferent<Fields extends Partial<KnownColumn>>(news: Fields, stored: KnownColumn): boolean {
  for (const field in news) if (news[field] !== stored[field as keyof KnownColumn]) return true
  return false
}

const proposeTableName = (name: string) => proposeDisplayName(name).slice(0, 200)

/** With the schema where tables of several schemas have the same name. */
const proposeUniqueName = (schema: string | null, name: string, isShared: boolean) =>
  isShared ? `${proposeTableName(name)} (${schema})`.slice(0, 200) : proposeTableName(name)

function toTableDraft({ schema, name, comment, isView, uniqueKeys }: SourceTable, displayName: string): TableDraft {
  return {
    uniqueKeys: JSON.stringify(uniqueKeys),
    schema,
    name,
    displayName,
    description: (comment ?? '').slice(0, 2000),
    isView,
  }
}

function toDraft(source: SourceTable, column: SourceColumn, position: number): ColumnDraft {
  const facts = factsOf(source, column)
  return {
    ...toFields(column, position),
    name: column.name,
    displayName: proposeDisplayName(column.name).slice(0, 200),
    kind: proposeKind(facts),
    specialType: proposeSpecialType(facts),
  }
}

const toFields = (
  { dataType, numberKind, dateKind, dbType, primaryKey }: SourceColumn,
  position: number,
): SourceFields => ({
  position,
  dataType,
  numberKind: numberKind ?? null,
  dateKind: dateKind ?? null,
  dbType,
  pk: primaryKey,
})

const factsOf = (
  { name: tableName, references }: SourceTable,
  { name, dataType, dbType, primaryKey }: SourceColumn,
): ColumnFacts => ({
  tableName,
  name,
  dataType,
  dbType,
  isKey: primaryKey,
  isReference: references.some(({ pairs }) => pairs.some(({ from }) => from === name)),
})
