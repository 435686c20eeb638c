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
    receivers: ['ann: Visit totals (Clinic)'],
  })
  expect(open).toEqual({
    text: expect.stringMatching(/They will see all rows of them:$/),
    receivers: ['bob: Visit totals, Wards and 5 more (Clinic)'],
  })
  expect(rest).toEqual([])
})

it('names a group with the number of its members whom that concerns', () => {
  const ofGroup = { ...share, username: undefined, group: { name: 'Nurses', members: 3 } }
  expect(describeUnreached([ofGroup])).toEqual([
    {
      text: 'Members of these groups have row rules that do not reach the tables named here. The tables stay closed to them:',
      receivers: ['Nurses (3 members): Visit totals (Clinic)'],
    },
  ])
  expect(describeUnreached([ofGroup, share])[0]!.text).toMatch(/^These people and members of these groups have /)
})
