import type { DbColumn, DbTable } from '@soundings/contract'
import { describe, expect, it } from 'vitest'
import { dbColumn, dbTable } from '../../components/testing/table-builders.ts'
import {
  addTables,
  chooseColumn,
  chooseTable,
  chosenColumn,
  chosenTable,
  countColumns,
  editColumn,
  findIncomplete,
  hasChanges,
  isLoaded,
  openModel,
  replaceTable,
  tableSaved,
  toChanges,
} from './model-state.ts'

const column = (id: number, changes: Partial<DbColumn> = {}): DbColumn =>
  dbColumn({ id, displayName: `Column ${id}`, name: `c${id}`, ...changes })
const table = (id: number, columns: DbColumn[], changes: Partial<DbTable> = {}): DbTable =>
  dbTable({ id, displayName: `Table ${id}`, name: `t${id}`, columns, ...changes })
const beds = table(1, [column(11, { pk: true }), column(12)])
const wards = table(2, [column(21), column(22, { active: false })])
const opened = openModel([beds, wards])

describe('DM1 what is chosen', () => {
  it('the first table and its first column at the start', () => {
    expect([opened.tableId, opened.columnId]).toEqual([1, 11])
    expect(openModel([]).tableId).toBeUndefined()
  })

  it('another table brings its first column', () => {
    expect(chooseTable(chooseColumn(opened, 12), 2).columnId).toBe(21)
    expect(chooseTable(chooseColumn(opened, 12), 1).columnId).toBe(12)
  })

  it('counts visible and hidden columns, also those hidden a moment ago', () => {
    expect(countColumns(wards)).toEqual({ visible: 1, hidden: 1 })
    expect(countColumns(chosenTable(editColumn(opened, { active: false }))!)).toEqual({ visible: 1, hidden: 1 })
  })
})

describe('DM1 tables that are opened one by one', () => {
  const doors = table(3, [column(31)], {
    references: [{ id: 1, toTableId: 4, pairs: [], isInSource: true, isToUniqueKey: true }],
  })

  it('a table that is there already keeps its version and what was edited in it', () => {
    const edited = editColumn(opened, { displayName: 'Bed' })
    const added = addTables(edited, [table(1, [column(11)], { version: 2 }), doors])
    expect(added.tables.map(({ id, version }) => [id, version])).toEqual([
      [1, 1],
      [2, 1],
      [3, 1],
    ])
    expect(chosenColumn(added)?.displayName).toBe('Bed')
    expect(addTables(added, [doors])).toBe(added)
  })

  it('a table is loaded when those that it refers to are there, too', () => {
    expect([isLoaded(opened, 1), isLoaded(opened, 3)]).toEqual([true, false])
    const half = addTables(opened, [doors])
    expect([isLoaded(half, 3), isLoaded(addTables(half, [table(4, [])]), 3)]).toEqual([false, true])
  })
})

describe('DM3 editing columns', () => {
  it('shows the change before it is saved', () => {
    const edited = editColumn(opened, { displayName: 'Bed' })
    expect(chosenColumn(edited)?.displayName).toBe('Bed')
    expect(hasChanges(edited)).toBe(true)
  })

  it('a change taken back is no change', () => {
    expect(hasChanges(editColumn(editColumn(opened, { displayName: 'Bed' }), { displayName: 'Column 11' }))).toBe(false)
  })

  it('sends only changed columns of changed tables, with all their fields and the version', () => {
    const edited = editColumn(chooseColumn(opened, 12), { type: 'MEASURE', filterComponentType: 'SEARCH_BOX' })
    expect(toChanges(edited)).toEqual([
      {
        id: 1,
        version: 1,
        displayName: 'Table 1',
        description: '',
        active: true,
        monitored: false,
        columns: [
          {
            id: 12,
            displayName: 'Column 12',
            description: '',
            type: 'MEASURE',
            oceanDataType: 'STRING',
            active: true,
            valueDisplayFormat: null,
            filterComponentType: 'SEARCH_BOX',
            analysisSyncSchedule: null,
          },
        ],
      },
    ])
  })

  it('bands are a change while they differ, and cannot be saved without a name or with wrong edges [SD4]', () => {
    const bands = [{ name: 'Age groups', edges: ['0', '18'] }]
    const edited = editColumn(opened, { bands })
    expect(toChanges(edited)[0]?.columns[0]?.bands).toEqual(bands)
    expect(hasChanges(editColumn(edited, { bands: [] }))).toBe(false)
    expect(findIncomplete(edited)).toBeUndefined()
    for (const wrong of [
      { name: ' ', edges: ['0'] },
      { name: 'x', edges: [] },
      { name: 'x', edges: ['1', '0'] },
    ])
      expect(findIncomplete(editColumn(opened, { bands: [wrong] }))?.column.id).toBe(11)
  })

  it('a format is a change while it differs, and one that is taken away is sent as null', () => {
    const format = { style: 'currency', currency: 'EUR' } as const
    const edited = editColumn(opened, { format })
    expect(toChanges(edited)[0]?.columns[0]?.format).toEqual(format)
    expect(hasChanges(editColumn(edited, { format: null }))).toBe(false)
    const saved = openModel([{ ...wards, columns: wards.columns.map((column) => ({ ...column, format })) }])
    expect(hasChanges(editColumn(saved, { format: { ...format } }))).toBe(false)
    expect(toChanges(editColumn(saved, { format: null }))[0]?.columns[0]?.format).toBeNull()
  })

  it('sends what a column refers to only where it was changed', () => {
    const keyed = editColumn(chooseColumn(opened, 12), { fkSqlColumnId: 21 })
    expect(toChanges(keyed)[0]?.columns).toMatchObject([{ id: 12, fkSqlColumnId: 21 }])
    expect(hasChanges(editColumn(keyed, { fkSqlColumnId: null }))).toBe(false)
  })

  it('keeps the changes of one table while another is looked at', () => {
    const both = editColumn(chooseTable(editColumn(opened, { description: 'a' }), 2), { description: 'b' })
    expect(toChanges(both).map(({ id }) => id)).toEqual([1, 2])
  })

  it('finds a column whose name was emptied', () => {
    expect(findIncomplete(opened)).toBeUndefined()
    expect(findIncomplete(editColumn(opened, { displayName: '  ' }))?.column.id).toBe(11)
  })
})

describe('DM5 after saving', () => {
  const edited = editColumn(chooseTable(editColumn(opened, { description: 'mine' }), 2), { description: 'b' })

  it('a saved table has no changes left; the others keep theirs', () => {
    const after = tableSaved(edited, { ...beds, version: 2 })
    expect(toChanges(after).map(({ id }) => id)).toEqual([2])
  })

  it("overwriting keeps the other's changes to fields that were not touched here", () => {
    const theirs = table(1, [column(11, { displayName: 'Theirs', description: 'theirs' }), column(12)], {
      version: 5,
      displayName: 'Renamed',
    })
    const [change] = toChanges(replaceTable(edited, theirs))
    expect(change).toMatchObject({
      version: 5,
      displayName: 'Renamed',
      columns: [{ id: 11, displayName: 'Theirs', description: 'mine' }],
    })
  })

  it('reloading drops what was changed here in favour of theirs', () => {
    const theirs = table(1, [column(11, { description: 'theirs' }), column(12)], { version: 5 })
    expect(toChanges(tableSaved(edited, theirs)).map(({ id }) => id)).toEqual([2])
  })
})
