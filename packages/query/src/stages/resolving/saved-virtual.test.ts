import { describe, expect, it } from 'vitest'
import { compile } from '../../compile.ts'
import type { Catalog, CatalogColumn } from '../../model/catalog.ts'
import type { VirtualColumn, VirtualMeaning } from '../../model/query.ts'
import { tablesOfColumn, tablesRead } from '../../statements/tables-read.ts'
import { clinic, context, filter, group, question, view } from '../../testing/clinic.ts'
import { otherRowsFormula } from '../../virtual-columns/saved-meaning.ts'
import { typeOfFormula, withCheckedColumns } from './calculated-columns.ts'

const SAVED = 900
const previous: VirtualMeaning = {
  kind: 'sequence',
  subject: [{ columnId: 51 }],
  by: { columnId: 53 },
  measure: 'withinSince',
  days: 30,
}
const column = (
  id: number,
  formula: CatalogColumn['formula'],
  dataType: CatalogColumn['dataType'] = 'BOOLEAN',
): CatalogColumn => ({
  id,
  name: `calculated: ${id}`,
  displayName: `saved ${id}`,
  dataType,
  kind: dataType === 'NUMBER' ? 'MEASURE' : 'DIMENSION',
  active: true,
  primaryKey: false,
  ...(formula && { formula }),
})
const withColumns = (...columns: readonly CatalogColumn[]): Catalog => ({
  ...clinic,
  tables: clinic.tables.map((table) =>
    table.id === 5 ? { ...table, columns: [...table.columns, ...columns] } : table,
  ),
})
const saved = withColumns(column(SAVED, otherRowsFormula(previous)))
const problemOf = (catalog: Catalog, id: number) =>
  withCheckedColumns(catalog)
    .tables.flatMap(({ columns }) => columns)
    .find((each) => each.id === id)?.problem

describe('SD7 columns of the data model that are made of other rows', () => {
  it('have the type of what they give, read their tables, and are filtered, grouped and read by formulas', () => {
    expect(typeOfFormula(otherRowsFormula(previous), clinic, 5, 'x').dataType).toBe('BOOLEAN')
    expect(tablesOfColumn(SAVED, 5, saved)).toEqual([5])
    expect(tablesRead(question([group(SAVED)]), saved)).toEqual([5])
    const formula = {
      kind: 'call' as const,
      function: 'if' as const,
      arguments: [
        { kind: 'column' as const, column: SAVED },
        { kind: 'number' as const, value: 1 },
        { kind: 'number' as const, value: 0 },
      ],
    }
    const catalog = withColumns(column(SAVED, otherRowsFormula(previous)), column(901, formula, 'NUMBER'))
    const { text } = compile(question([group(SAVED), view(901, 'sum')], { filters: [filter(SAVED, 'equals', '1')] }), {
      ...context,
      catalog,
    })
    expect(text.match(/ over \(/g)?.length).toBeGreaterThan(0)
    expect(problemOf(catalog, 901)).toBeUndefined()
  })

  it('are refused over each other, also through formulas, and inside of formulas', () => {
    const nested: VirtualMeaning = { ...previous, where: { operator: 'and', items: [filter(SAVED, 'equals', '1')] } }
    expect(() => typeOfFormula(otherRowsFormula(nested), saved, 5, 'here')).toThrow(
      'Related rows and sequences are made of columns of the data model and not of each other',
    )
    const own: VirtualColumn = { ...nested, id: -1, label: 'own' }
    expect(() => compile(question([view(-1)], { virtualColumns: [own] }), { ...context, catalog: saved })).toThrow(
      'not of each other',
    )
    const inside = { kind: 'not' as const, operand: otherRowsFormula(previous) }
    expect(() => typeOfFormula(inside, clinic, 5, 'here')).toThrow(
      'Related rows and sequences are columns of their own, which formulas can read',
    )
  })

  it('say why they cannot be computed: a column that is gone, another type, or one that reads itself', () => {
    expect(problemOf(withColumns(column(SAVED, otherRowsFormula({ ...previous, by: { columnId: 999 } }))), SAVED)).toBe(
      'There is no column 999 in this database',
    )
    expect(problemOf(withColumns(column(SAVED, otherRowsFormula(previous), 'NUMBER')), SAVED)).toBe(
      'Its formula gives values of another type than before. Save it again',
    )
    const itself = otherRowsFormula({ ...previous, where: { operator: 'and', items: [filter(SAVED, 'equals', '1')] } })
    expect(problemOf(withColumns(column(SAVED, itself)), SAVED)).toContain('A calculated column cannot read itself')
  })
})
