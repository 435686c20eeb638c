import { expect, it } from 'vitest'
import { describeCause } from './describe-cause.ts'

it('a rule is told with its group and its attribute', () => {
  expect(describeCause({ who: 'user', group: '', attribute: '', values: ['1', '2'] })).toBe(
    'A rule for this user: 1, 2',
  )
  expect(describeCause({ who: 'group', group: 'Managers', attribute: 'ward', values: ['10'] })).toBe(
    'A rule for the group Managers by their ward: 10',
  )
  expect(describeCause({ who: 'everybody', group: '', attribute: 'ward', values: [] })).toBe(
    'A rule for everybody by their ward: they have no value for it',
  )
})
