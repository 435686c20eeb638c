import { expect, it } from 'vitest'
import { findUsers, toUserOptions } from './user-options.ts'

const user = (username: string, firstName: string, lastName: string) => ({ id: 1, username, firstName, lastName })
const users = [user('zoe', 'Zoe', 'Adams'), user('Ben', 'Benjamin', 'Okafor'), user('ann', '', '')]

it('offers usernames in order, without regard to case', () => {
  expect(toUserOptions(users).map(({ label }) => label)).toEqual(['ann', 'Ben', 'zoe'])
})

it('knows the full name beside the username, or none', () => {
  expect(toUserOptions(users).map(({ fullName }) => fullName)).toEqual(['', 'Benjamin Okafor', 'Zoe Adams'])
})

it.each([
  ['BEN', ['Ben']],
  ['okafor', ['Ben']],
  ['a', ['ann', 'Ben', 'zoe']],
  ['', ['ann', 'Ben', 'zoe']],
  ['nobody', []],
])('DE7 typing %j finds %j by username or name', (typed, found) => {
  expect(findUsers(toUserOptions(users), typed).map(({ value }) => value)).toEqual(found)
})
