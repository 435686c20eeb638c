import { expect, it } from 'vitest'
import { describeUnreached } from './unreached-text.ts'

const share = { username: 'ann', databaseName: 'Clinic', isClosed: true, tableCount: 1, tables: ['Visit totals'] }

it('says nothing where every rule reaches every table', () => {
  expect(describeUnreached([])).toEqual([])
})

it('tells people to whom tables stay closed from people who will see all rows', () => {
  const [closed, open, ...rest] = describeUnreached([
    share,
    { ...share, username: 'bob', isClosed: false, tableCount: 7, tables: ['Visit totals', 'Wards'] },
  ])
  expect(closed).toEqual({
    text: expect.stringMatching(/The tables stay closed to them:$/),
    people: ['ann: Visit totals (Clinic)'],
  })
  expect(open).toEqual({
    text: expect.stringMatching(/They will see all rows of them:$/),
    people: ['bob: Visit totals, Wards and 5 more (Clinic)'],
  })
  expect(rest).toEqual([])
})
