import { expect, it } from 'vitest'
import type { Catalog, CatalogColumn, CatalogTable } from '../../model/catalog.ts'
import { clinic, reference } from '../../testing/clinic.ts'
import type { AccessRule } from './row-rules.ts'
import { hasSameReach } from './same-reach.ts'

const ofHospital: AccessRule = { tableId: 1, columnId: 10, values: [3] }
const withTable = (change: (table: CatalogTable) => Partial<CatalogTable>): Catalog => ({
  ...clinic,
  tables: clinic.tables.map((table) => ({ ...table, ...change(table) })),
})
const withColumn = (id: number, change: Partial<CatalogColumn>): Catalog =>
  withTable(({ columns }) => ({
    columns: columns.map((column) => (column.id === id ? { ...column, ...change } : column)),
  }))
const withReference = (change: object): Catalog => ({
  ...clinic,
  references: clinic.references.map((each) => (each.id === 4 ? { ...each, ...change } : each)),
})

it.each<[string, Catalog]>([
  ['equal content', structuredClone(clinic)],
  ['other names for people', withTable(({ id }) => (id === 4 ? { displayName: 'People' } : {}))],
  ['a column that neither keys nor rules use', withColumn(41, { dataType: 'NUMBER' })],
  ['a further table', { ...clinic, tables: [...clinic.tables, { ...clinic.tables[0]!, id: 99, columns: [] }] }],
])('R6 what rules reach is the same with %s', (_, after) => {
  expect(hasSameReach(clinic, after, [ofHospital])).toBe(true)
})

it.each<[string, Catalog]>([
  ['closed tables', { ...clinic, closesUnreachedTables: true }],
  ['a table less', { ...clinic, tables: clinic.tables.filter(({ id }) => id !== 6) }],
  ['another name in the database', withTable(({ id }) => (id === 4 ? { name: 'people' } : {}))],
  ['another schema', withTable(({ id }) => (id === 4 ? { schema: 'ward' } : {}))],
  ['a hidden table', withTable(({ id }) => (id === 4 ? { active: false } : {}))],
  ['a look-up', withTable(({ id }) => (id === 6 ? { isLookup: true } : {}))],
  ['a reference less', { ...clinic, references: clinic.references.slice(1) }],
  ['a reference more', { ...clinic, references: [...clinic.references, reference(7, [60, 10])] }],
  ['a reference that may match several rows', withReference({ isToUniqueKey: false })],
  ['a reference that the source no longer has', withReference({ isOnlyDeclared: true })],
  ['a reference of other columns', withReference({ pairs: [{ fromColumnId: 50, toColumnId: 40 }] })],
  ['another type of the column of a rule', withColumn(10, { dataType: 'STRING' })],
  ['another number kind of it', withColumn(10, { numberKind: 'float' })],
  ['another own type of it', withColumn(10, { dbType: 'uuid' })],
  ['another name of a key', withColumn(52, { name: 'patient' })],
  ['columns in another order', withTable(({ columns }) => ({ columns: columns.toReversed() }))],
])('R6 what rules reach is another with %s', (_, after) => {
  expect(hasSameReach(clinic, after, [ofHospital])).toBe(false)
})
