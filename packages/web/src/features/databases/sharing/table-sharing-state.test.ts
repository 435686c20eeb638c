import type { TableAccessList } from '@soundings/contract'
import { expect, it } from 'vitest'
import {
  addRow,
  changeRow,
  hasUser,
  isValid,
  mayRemoveRow,
  removeRow,
  takenBy,
  toAccessList,
  toRows,
} from './table-sharing-state.ts'

const access: TableAccessList = {
  tables: [
    { tableId: 1, usernames: ['ann', 'bob'] },
    { tableId: 2, usernames: ['ann'] },
  ],
}

it('has one row for each user with their tables', () => {
  expect(toRows(access)).toEqual([
    { key: 0, username: 'ann', tableIds: [1, 2] },
    { key: 1, username: 'bob', tableIds: [1] },
  ])
})

it('begins with one empty row when nobody has a table', () => {
  const rows = toRows({ tables: [] })
  expect(rows).toHaveLength(1)
  expect([isValid(rows), hasUser(rows), mayRemoveRow(rows)]).toEqual([false, false, false])
})

it('every row needs a user and at least one table', () => {
  const rows = toRows({ tables: [] })
  const withUser = changeRow(rows, 0, { username: 'ann' })
  expect([isValid(withUser), hasUser(withUser)]).toEqual([false, true])
  expect(isValid(changeRow(withUser, 0, { tableIds: [3] }))).toBe(true)
  expect(isValid(addRow(toRows(access)))).toBe(false)
})

it('a row can be removed only while there is another', () => {
  const rows = toRows(access)
  expect(removeRow(rows, 0).map(({ username }) => username)).toEqual(['bob'])
  expect(removeRow(removeRow(rows, 0), 1)).toHaveLength(1)
})

it('a new row never takes the key of another', () => {
  const rows = addRow(removeRow(toRows(access), 0))
  expect(new Set(rows.map(({ key }) => key)).size).toBe(2)
})

it('the users of other rows are taken, the user of the row itself is not', () => {
  const rows = toRows(access)
  expect([...takenBy(rows[1]!, rows)]).toEqual(['ann'])
  expect([...takenBy(addRow(rows)[2]!, addRow(rows))]).toEqual(['ann', 'bob'])
})

it('what was taken away is said too, and untouched tables stay unnamed', () => {
  const rows = changeRow(removeRow(toRows(access), 1), 0, { tableIds: [2, 5] })
  expect(toAccessList(rows, access)).toEqual({
    tables: [
      { tableId: 1, usernames: [] },
      { tableId: 2, usernames: ['ann'] },
      { tableId: 5, usernames: ['ann'] },
    ],
  })
})
