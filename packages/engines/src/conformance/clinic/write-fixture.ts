import { bind, joined, name, render, sql, type Dialect, type Sql } from '@soundings/query'
import { kindOf, type FixtureKey, type FixtureTable, type FixtureType } from './fixture.ts'

export type Run = (text: string, params: readonly unknown[]) => Promise<unknown>
export interface TypeNames extends Record<FixtureType, string> {
  /** Of texts in keys, which some databases index only up to a length. */
  readonly keyText: string
  /** Keys cannot be declared, and are known to the data model alone; their columns hold no nulls all the same. */
  readonly hasNoKeys?: true
  /** How many rows are written by one statement; one by one, unless it is said. */
  readonly rowsAtOnce?: number
}

/** The tables as a database can hold them. */
export const tablesFitting = (
  tables: readonly FixtureTable[],
  { years }: Pick<Dialect, 'years'>,
): readonly FixtureTable[] => {
  const earliestDay = years ? `${years.first}-01-01` : ''
  return tables.map((table) => {
    const isDay = table.columns.map(({ type }) => type === 'date')
    return {
      ...table,
      rows: table.rows.map((row) =>
        row.map((cell, at) => (isDay[at] && cell !== null && String(cell) < earliestDay ? earliestDay : cell)),
      ),
    }
  })
}

/** Creates tables and fills them through the dialect under test, so that its names and parameters are tried on the way. */
export async function writeFixture(tables: readonly FixtureTable[], dialect: Dialect, types: TypeNames, run: Run) {
  const send = (statement: Sql) => {
    const { text, params } = render(statement, dialect)
    return run(text, params)
  }
  const nullKeyword = sql`null`
  for (const table of tables) {
    await run(createTable(table, dialect, types), [])
    const rows = table.rows.map(
      (row) =>
        sql`(${joined(row.map((value, index) => (value === null ? nullKeyword : bind(value, kindOf[table.columns[index]!.type]))))})`,
    )
    const { rowsAtOnce = 1 } = types
    for (let from = 0; from < rows.length; from += rowsAtOnce) {
      await send(
        sql`insert into ${name(table.name)} (${joined(table.columns.map((column) => name(column.name)))}) values ${joined(rows.slice(from, from + rowsAtOnce))}`,
      )
    }
  }
}

function createTable(
  { name: table, columns, primaryKey, uniqueKeys = [], foreignKeys }: FixtureTable,
  dialect: Dialect,
  types: TypeNames,
) {
  const quoteName = (text: string) => dialect.quoteName(text)
  const list = (names: readonly string[]) => names.map(quoteName).join(', ')
  const typeOf = (column: string, type: FixtureType) => (type === 'text' && isKey(column) ? types.keyText : types[type])
  const isKey = (column: string) =>
    [primaryKey, ...uniqueKeys, ...foreignKeys.map((key) => key.columns)].some((key) => key.includes(column))
  const foreignKey = ({ columns: from, toTable, toColumns }: FixtureKey) =>
    `foreign key (${list(from)}) references ${quoteName(toTable)} (${list(toColumns)})`
  if (types.hasNoKeys)
    return `create table ${quoteName(table)} (${columns.map(({ name: column, type }) => `${quoteName(column)} ${types[type]}${primaryKey.includes(column) ? ' not null' : ''}`).join(', ')})`
  const parts = [
    ...columns.map(({ name: column, type }) => `${quoteName(column)} ${typeOf(column, type)}`),
    `primary key (${list(primaryKey)})`,
    ...uniqueKeys.map((key) => `unique (${list(key)})`),
    ...foreignKeys.filter(({ isOnlyDeclared }) => !isOnlyDeclared).map(foreignKey),
  ]
  return `create table ${quoteName(table)} (${parts.join(', ')})`
}
