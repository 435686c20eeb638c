import { expect, it } from 'vitest'
import { toUserOptions } from './user-options.ts'

const user = (username: string, firstName: string, lastName: string) => ({ id: 1, username, firstName, lastName })

it('offers users by username, with their name beside it', () => {
  expect(toUserOptions([user('ann', 'Ann', 'Lee')])).toEqual([{ value: 'ann', label: 'ann (Ann Lee)' }])
})

it('leaves no empty brackets behind a user without a name', () => {
  expect(toUserOptions([user('robot', '', '')])).toEqual([{ value: 'robot', label: 'robot' }])
})

it('puts usernames in order, without regard to case', () => {
  const users = [user('zoe', 'Zoe', 'A'), user('Ben', 'Ben', 'B'), user('ann', 'Ann', 'C')]
  expect(toUserOptions(users).map(({ value }) => value)).toEqual(['ann', 'Ben', 'zoe'])
})
