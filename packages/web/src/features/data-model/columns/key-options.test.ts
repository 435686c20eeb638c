import type { DbColumn, DbTable } from '@soundings/contract'
import { expect, it } from 'vitest'
import { keyOptions, unmatchedText } from './key-options.ts'

const column = (id: number, displayName: string, pk: boolean, dataType: DbColumn['dataType'] = 'NUMBER') =>
  ({ id, displayName, pk, dataType }) as DbColumn
const table = (id: number, displayName: string, columns: DbColumn[]) => ({ id, displayName, columns }) as DbTable
const tables = [
  table(1, 'Beds', [column(11, 'Id', true), column(12, 'Ward', false)]),
  table(2, 'Wards', [column(21, 'Id', true), column(22, 'Name', false)]),
  table(3, 'Drugs', [column(31, 'Code', true, 'STRING')]),
]

it('offers primary keys of other tables that hold the same kind of value, labelled with their table', () => {
  expect(keyOptions(tables, 1, { dataType: 'NUMBER', fkSqlColumnId: null })).toEqual([
    { value: '21', label: 'Wards · Id' },
  ])
  expect(keyOptions(tables, 1, { dataType: 'STRING', fkSqlColumnId: null })).toEqual([
    { value: '31', label: 'Drugs · Code' },
  ])
})

it('does not offer a part of a key over several columns', () => {
  const rooms = table(4, 'Rooms', [column(41, 'Ward', true), column(42, 'Number', true)])
  expect(keyOptions([...tables, rooms], 1, { dataType: 'NUMBER', fkSqlColumnId: null })).toHaveLength(1)
})

it('keeps a key that the database declared itself, whatever it holds', () => {
  expect(keyOptions(tables, 1, { dataType: 'NUMBER', fkSqlColumnId: 22 }).map(({ label }) => label)).toEqual([
    'Wards · Id',
    'Wards · Name',
  ])
})

it('says how many values of a key lead nowhere', () => {
  expect(unmatchedText(0, 'Wards · Id')).toBe('Every value is found in Wards · Id.')
  expect(unmatchedText(1, 'Wards · Id')).toBe('1 row holds a value not found in Wards · Id.')
  expect(unmatchedText(12, 'Wards · Id')).toBe('12 rows hold values not found in Wards · Id.')
})
