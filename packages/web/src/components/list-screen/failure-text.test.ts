import { expect, it } from 'vitest'
import { ApiError } from '../../api/core/api-error.ts'
import { failureText } from './failure-text.ts'

it('a refusal is told as a missing permission', () => {
  const refusal = new ApiError({ title: 'Forbidden', status: 403, kind: 'forbidden' })
  expect(failureText(refusal, 'Error loading users')).toContain('permission')
})

it('everything else keeps the words of the list', () => {
  const broken = new ApiError({ title: 'Something went wrong', status: 500, kind: 'bug' })
  expect(failureText(broken, 'Error loading users')).toBe('Error loading users')
  expect(failureText(new TypeError('undefined is not a function'), 'Error loading users')).toBe('Error loading users')
})
