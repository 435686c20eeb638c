import { toCatalog, type DbColumn, type DbTable } from '@soundings/contract'
import { orderProblem, referencesOf, type ColumnUse } from '@soundings/query'

/** A table whose rows each row of the base table belongs to: a patient with several stays. */
export interface Subject {
  readonly label: string
  readonly columns: readonly ColumnUse[]
}

/** Whose rows can follow each other, people first: a table with dates of birth. */
export function subjectsOf(tables: readonly DbTable[], baseTableId: number): Subject[] {
  const catalog = toCatalog(tables)
  const base = catalog.tables.find(({ id }) => id === baseTableId)
  const edges = base ? referencesOf(catalog, base) : []
  const people = new Set(
    tables
      .filter(({ columns }) => columns.some(({ active, oceanDataType }) => active && oceanDataType === 'BIRTHDATE'))
      .map(({ id }) => id),
  )
  return edges
    .toSorted((one, other) => Number(people.has(other.target.id)) - Number(people.has(one.target.id)))
    .map(({ target, pairs }) => {
      const isShared = edges.filter((other) => other.target === target).length > 1
      return {
        label: isShared
          ? `${target.displayName} (${pairs.map(({ from }) => from.displayName).join(' + ')})`
          : target.displayName,
        columns: pairs.map(({ from }) => ({ columnId: from.id })),
      }
    })
}

/** The dates of a table at which its rows can begin or end. */
export const eventDatesOf = (tables: readonly DbTable[], tableId: number): DbColumn[] =>
  tables
    .find(({ id }) => id === tableId)
    ?.columns.filter(
      ({ active, dataType, oceanDataType }) => active && dataType === 'DATE' && oceanDataType !== 'BIRTHDATE',
    ) ?? []

/** Why rows of a table have no certain order, so that none of them is the previous or the next one. */
export function sequenceProblem(tables: readonly DbTable[], tableId: number | undefined): string | undefined {
  const table = toCatalog(tables).tables.find(({ id }) => id === tableId)
  return table && orderProblem(table)
}
