import type { DbTable } from '@soundings/contract'
import { expect, it } from 'vitest'
import {
  chainTarget,
  chooseDatabase,
  chooseKey,
  emptyFields,
  fieldsOf,
  isComplete,
  keyChoices,
  toDraft,
} from './gda-draft.ts'

const column = (id: number, displayName: string, pk: boolean, active = true) => ({ id, displayName, pk, active })
const tables = [
  { displayName: 'Hospitals', columns: [column(1, 'Id', true), column(2, 'Name', false)] },
  { displayName: 'Wards', columns: [column(3, 'Id', true, false), column(4, 'Hospital', false)] },
] as unknown as DbTable[]

it('ST2 offers the primary keys of all tables, hidden ones too', () => {
  expect(keyChoices(tables)).toEqual([
    { columnId: 1, tableName: 'Hospitals', columnName: 'Id' },
    { columnId: 3, tableName: 'Wards', columnName: 'Id' },
  ])
})

it('ST2 can be saved once user, database and column are chosen', () => {
  const database = chooseDatabase({ ...emptyFields, username: 'anna' }, 7)
  expect([isComplete(emptyFields), isComplete(database), isComplete(chooseKey(database, 1))]).toEqual([
    false,
    false,
    true,
  ])
})

it('ST2 keys are named by a column that is called a name, otherwise by the first text, and never by what is hidden', () => {
  const column = (id: number, displayName: string, changes = {}) => ({
    id,
    displayName,
    active: true,
    pk: false,
    fkSqlColumnId: null,
    dataType: 'STRING',
    ...changes,
  })
  const named = (columns: object[], changes = {}) =>
    keyChoices([
      {
        id: 4,
        databaseId: 7,
        displayName: 'Wards',
        active: true,
        columns: [column(1, 'Id', { pk: true, dataType: 'NUMBER' }), ...columns],
        ...changes,
      } as unknown as DbTable,
    ])[0]?.naming
  expect(named([column(2, 'Code'), column(3, 'Full name')])).toEqual({
    databaseId: 7,
    tableId: 4,
    keyId: 1,
    isNumber: true,
    nameId: 3,
  })
  expect(named([column(2, 'Code'), column(3, 'Name', { active: false })])?.nameId).toBe(2)
  expect([named([column(2, 'Beds', { dataType: 'NUMBER' })]), named([column(2, 'Name')], { active: false })]).toEqual([
    undefined,
    undefined,
  ])
})

it('ST2 another database or key lets go of what belonged to the one before', () => {
  const filled = { username: 'anna', databaseId: 7, columnId: 1, value: '12', chains: 'every' } as const
  expect(chooseDatabase(filled, 8)).toEqual({
    username: 'anna',
    databaseId: 8,
    columnId: null,
    value: '',
    chains: 'any',
  })
  expect(chooseKey(filled, 3)).toEqual({ ...filled, columnId: 3, value: '', chains: 'any' })
  expect([chooseDatabase(filled, 7), chooseKey(filled, 1)]).toEqual([filled, filled])
})

it('ST2 a saved filter opens as it was saved', () => {
  const key = { columnId: 1, tableName: 'Hospitals', columnName: 'Id' }
  const draft = toDraft({ username: 'anna', databaseId: 7, columnId: 1, value: ' 12 ', chains: 'every' }, 'Clinic', key)
  expect(draft).toEqual({
    username: 'anna',
    databaseName: 'Clinic',
    tableName: 'Hospitals',
    columnName: 'Id',
    columnId: 1,
    columnValue: '12',
    chains: 'every',
  })
  expect(fieldsOf({ ...draft, id: 5, databaseId: 7, columnId: 1, chains: 'every' })).toEqual({
    username: 'anna',
    databaseId: 7,
    columnId: 1,
    value: '12',
    chains: 'every',
  })
})

it('ST2 rows are counted once database, key and value are chosen', () => {
  const key = { columnId: 1, tableName: 'Hospitals', columnName: 'Id' }
  const filled = { username: null, databaseId: 7, columnId: 1, value: '12', chains: 'any' } as const
  expect(chainTarget(filled, 'Clinic', key)).toEqual({
    databaseName: 'Clinic',
    tableName: 'Hospitals',
    columnName: 'Id',
    columnId: 1,
    columnValue: '12',
  })
  expect([
    chainTarget({ ...filled, value: ' ' }, 'Clinic', key),
    chainTarget(filled, undefined, key),
    chainTarget(filled, 'Clinic', undefined),
  ]).toEqual([undefined, undefined, undefined])
})
