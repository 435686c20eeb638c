import { describe, expect, it } from 'vitest'
import type { Catalog } from '../../model/catalog.ts'
import { compile } from '../../compile.ts'
import { clinic, context, question, reference, view } from '../../testing/clinic.ts'
import { boundBy, unrestricted, type AccessRule } from './row-rules.ts'
import { widenedTables } from './widened-tables.ts'

const ofHospital: AccessRule = { tableId: 1, columnId: 10, values: [3] }
const closing: Catalog = { ...clinic, closesUnreachedTables: true }
const without = (id: number, catalog = clinic): Catalog => ({
  ...catalog,
  references: catalog.references.filter((each) => each.id !== id),
})
const withMore = (catalog: Catalog, ...more: Catalog['references']): Catalog => ({
  ...catalog,
  references: [...catalog.references, ...more],
})
const withTable = (id: number, changes: object, catalog = clinic): Catalog => ({
  ...catalog,
  tables: catalog.tables.map((table) => (table.id === id ? { ...table, ...changes } : table)),
})
const withType = (columnId: number): Catalog => ({
  ...clinic,
  tables: clinic.tables.map((table) => ({
    ...table,
    columns: table.columns.map((column) =>
      column.id === columnId ? { ...column, dataType: 'STRING' as const } : column,
    ),
  })),
})
const widened = (before: Catalog, after: Catalog, ...rules: AccessRule[]) =>
  widenedTables(before, after, rules.length === 0 ? [ofHospital] : rules).map(
    ({ table, cause }) => `${table.name} ${cause}`,
  )

describe('R6 what a person under rules sees more of after a change of the data model', () => {
  it('are all tables behind a reference that is taken away, or that is added as a further chain', () => {
    expect(widened(clinic, without(1))).toEqual([
      'wards rule',
      'doctors rule',
      'patients rule',
      'encounters rule',
      'doses rule',
    ])
    expect(widened(clinic, without(4))).toEqual(['encounters rule', 'doses rule'])
    expect(widened(clinic, withMore(clinic, reference(7, [72, 10])))).toEqual(['doses rule'])
  })

  it('are none when references bind more tables, lead elsewhere, or nothing but names change', () => {
    expect(widened(clinic, withMore(clinic, reference(7, [60, 10])))).toEqual([])
    expect(widened(clinic, withTable(4, { displayName: 'People' }))).toEqual([])
    expect(widened(without(1), clinic)).toEqual([])
    expect(widened(clinic, clinic)).toEqual([])
  })

  it('are those behind a reference that surely leads to one row from now on, not those behind one that no longer does', () => {
    const unsure = (changes: object): Catalog => ({
      ...clinic,
      references: clinic.references.map((each) => (each.id === 4 ? { ...each, ...changes } : each)),
    })
    for (const changes of [{ isToUniqueKey: false }, { isOnlyDeclared: true }]) {
      expect(widened(clinic, unsure(changes))).toEqual([])
      expect(widened(unsure(changes), clinic)).toEqual(['encounters rule', 'doses rule'])
    }
  })

  it('follow the type of the column of a rule, and rules that fitted no longer or fit again', () => {
    expect(widened(clinic, withType(10))).toContain('hospitals rule')
    const gone = withTable(1, { columns: clinic.tables[0]!.columns.filter(({ id }) => id !== 10) })
    expect(widened(gone, without(1, clinic))).toContain('patients rule')
  })

  it('are tables that were closed: by a look-up mark, by a key, by the switch', () => {
    expect(widened(closing, withTable(6, { isLookup: true }, closing))).toEqual(['logs opened'])
    expect(widened(closing, withMore(closing, reference(7, [60, 10])))).toEqual(['logs opened'])
    expect(widened(closing, clinic)).toEqual(['logs opened', 'secrets opened'])
    expect(widened(clinic, closing)).toEqual([])
  })

  it('are closed tables into which rows lead by another reference', () => {
    expect(widened(closing, withMore(closing, reference(7, [56, 60])))).toEqual(['logs joined'])
    expect(widened(closing, without(3, closing))).toContain('patients joined')
    const notJoined = { ...reference(7, [56, 60]), isToUniqueKey: false }
    expect(widened(closing, withMore(closing, notJoined)), 'values repeat today, and may not tomorrow').toEqual([
      'logs joined',
    ])
    expect(widened(withMore(closing, notJoined), withMore(closing, reference(7, [56, 60])))).toEqual(['logs joined'])
  })

  it('are not tables that a rule no longer reaches and that are closed instead', () => {
    expect(widened(closing, without(6, closing))).toEqual(['doses closed'])
  })

  it('are hidden tables that no rule binds and that are shown again', () => {
    expect(widened(clinic, withTable(8, { active: true }))).toEqual(['secrets shown'])
    expect(widened(withTable(4, { active: false }), clinic)).toEqual([])
  })
})

it('R6 a statement takes no list of rules that is empty by mistake', () => {
  expect(() => boundBy([])).toThrow(TypeError)
  // @ts-expect-error A plain list does not say why it is empty.
  compile(question([view(50)]), { ...context, accessRules: [] })
  expect(compile(question([view(50)]), { ...context, accessRules: unrestricted('a test') }).params).toEqual([])
})
