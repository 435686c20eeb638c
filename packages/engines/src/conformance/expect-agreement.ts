import { groupingsFor, type CatalogColumn } from '@soundings/query'
import { expect } from 'vitest'
import type { Value } from '../engine.ts'
import { viewOf, type OpenedTables } from './clinic/opened-tables.ts'

/** All parts of the product say the same of every column of a table: rows, groups, filters, suggestions and statistics. */
export async function expectAgreement(tables: OpenedTables, tableName: string) {
  const total = await tables.count(tables.question(tableName, [viewOf(tables.table(tableName).columns[0]!)]))
  for (const column of tables.table(tableName).columns) {
    const { name, dataType } = column
    const of = `${tableName}.${name}`
    const shown = await tables.shown(tableName, name)
    expect(shown.length, of).toBe(total)
    const groups = await tables.groups(tableName, name, 'uniqueValues')
    expect(groups, of).toEqual(countedBy(shown))
    for (const grouping of groupingsOf(column)) {
      const dates = await tables.groups(tableName, name, grouping)
      expect(
        [...dates.values()].reduce((sum, rows) => sum + rows, 0),
        `${of} by ${grouping}`,
      ).toBe(total)
      // A shown year or quarter is a range; whatever is no date must be found by its text.
      const texts = [...dates].filter(
        ([value]) => grouping === 'uniqueValues' || grouping === 'day' || value === null || shown.includes(value),
      )
      for (const [value, rows] of texts) {
        expect(await filtered(tables, tableName, name, 'equals', value), `${of} equals ${value}`).toBe(rows)
        expect(await filtered(tables, tableName, name, 'notEquals', value), `${of} is not ${value}`).toBe(total - rows)
      }
    }
    const values = [...groups.keys()].filter((value) => value !== null)
    expect((await tables.suggestions(tableName, name)).toSorted(), of).toEqual(values.toSorted())
    const { uniqueCount, nullCount } = await tables.statistics(tableName, name)
    expect({ uniqueCount, nullCount }, of).toEqual({ uniqueCount: values.length, nullCount: groups.get(null) ?? 0 })
    const analysis = await tables.analysis(tableName, name)
    expect(analysis, of).toMatchObject({
      distinctCount: uniqueCount,
      nullCount,
      sampled: dataType === 'OTHER' ? undefined : total,
    })
  }
  await expectWholePages(tables, tableName)
}

/** Pages of every size hold each row once, whatever is shown and ordered by. */
export async function expectWholePages(tables: OpenedTables, tableName: string) {
  const columns = tables.table(tableName).columns.map((column) => viewOf(column))
  const orders = [
    columns,
    ...columns.map((column) => [{ ...column, orderDirection: 'desc' as const }]),
    ...columns.map((column) => [column]),
  ]
  for (const order of orders) {
    const query = tables.question(tableName, order)
    const whole = await tables.read(query)
    expect(whole.length).toBe(await tables.count(query))
    for (const rows of [1, 2, 7]) {
      const pages: (readonly Value[])[] = []
      for (let offset = 0; offset < whole.length; offset += rows)
        pages.push(...(await tables.read(query, { offset, rows })))
      expect(pages).toEqual(whole)
    }
  }
}

/** Under each choice of weeks, and with a financial year. */
const groupingsOf = (column: CatalogColumn) => [
  ...new Set([
    ...groupingsFor(column, { weekStart: 'monday', financialYearStart: 4 }),
    ...groupingsFor(column, { weekStart: 'sunday', financialYearStart: 4 }),
  ]),
]

function filtered(
  tables: OpenedTables,
  tableName: string,
  name: string,
  operator: 'equals' | 'notEquals',
  value: Value,
) {
  const column = tables.column(tableName, name)
  // Equality with the empty text of a text column is written as a list that holds it.
  const worded =
    value === '' && column.dataType === 'STRING' ? ({ equals: 'in', notEquals: 'notIn' } as const)[operator] : operator
  return tables.count(tables.question(tableName, [viewOf(column)], [tables.filter(tableName, name, worded, value)]))
}

function countedBy(values: readonly Value[]): Map<Value, number> {
  const counts = new Map<Value, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}
