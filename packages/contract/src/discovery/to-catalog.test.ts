import { joinedTables, joinPaths } from '@soundings/query'
import { expect, it } from 'vitest'
import type { DbColumn, DbTable } from './tables.ts'
import { toCatalog } from './to-catalog.ts'

const column = (id: number, own: Partial<DbColumn> = {}): DbColumn => ({
  id,
  name: `c${id}`,
  dbName: `c${id}`,
  displayName: `C${id}`,
  description: '',
  type: 'DIMENSION',
  oceanDataType: 'NUMBER',
  dataType: 'NUMBER',
  dbType: 'INT',
  dbTableName: 't',
  tableDisplayName: 'T',
  active: true,
  pk: false,
  fkSqlColumnId: null,
  valueDisplayFormat: null,
  filterComponentType: null,
  analysisSyncSchedule: null,
  lastAnalysisDate: null,
  lastAnalysisStatus: null,
  ...own,
})
const table = (id: number, columns: DbColumn[], own: Partial<DbTable> = {}): DbTable => ({
  id,
  databaseId: 1,
  schema: null,
  name: `t${id}`,
  displayName: `T${id}`,
  description: '',
  active: true,
  monitored: false,
  isView: false,
  version: 1,
  columns,
  references: [],
  isLookup: false,
  isClosed: false,
  ...own,
})
const reference = (id: number, from: number, to: number, toTableId: number) => ({
  id,
  toTableId,
  pairs: [{ fromColumnId: from, toColumnId: to }],
  isToUniqueKey: true,
  isInSource: true,
})
const wards = table(2, [column(20, { pk: true }), column(21)])

it('the same tables give the same catalog, which remembers what was worked out', () => {
  const tables = [wards]
  expect(toCatalog(tables)).toBe(toCatalog(tables))
})

it('SD13 tables are reached along keys that people do not see', () => {
  const visits = table(1, [column(11)], {
    hiddenKeys: [
      { id: 10, at: 0, pk: true },
      { id: 12, at: 2, pk: false },
    ],
    references: [reference(1, 12, 20, 2)],
  })
  const catalog = toCatalog([visits, wards])
  expect(catalog.tables[0]?.columns.map(({ id, active }) => [id, active])).toEqual([
    [10, false],
    [11, true],
    [12, false],
  ])
  expect(joinedTables(catalog, 1).map(({ table: { id } }) => id)).toEqual([2])
})

it('SD13 a hidden key keeps its place, which decides between two paths', () => {
  const visits = table(1, [column(13)], {
    hiddenKeys: [{ id: 12, at: 0, pk: false }],
    references: [reference(1, 13, 20, 2), reference(2, 12, 20, 2)],
  })
  const [step] = joinPaths(toCatalog([visits, wards]), 1).get(2) ?? []
  expect(step?.pairs[0]?.from.id).toBe(12)
})
