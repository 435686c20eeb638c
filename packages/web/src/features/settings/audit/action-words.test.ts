import { expect, it } from 'vitest'
import { actionText } from './action-words.ts'

it('an action of the audit is shown in words, and one of an earlier version as it is', () => {
  expect(actionText('session.token-reuse')).toBe('Used a refresh token twice')
  expect(actionText('ward.rename')).toBe('ward.rename')
  expect(actionText('toString')).toBe('toString')
})
