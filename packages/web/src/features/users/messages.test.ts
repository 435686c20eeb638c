import { expect, it } from 'vitest'
import { ApiError } from '../../api/core/api-error.ts'
import { changeFailure } from './messages.ts'

it('a failed change is told by the title of the response', () => {
  const taken = new ApiError({
    title: 'The username ann is already in use',
    serverTitle: 'The username ann is already in use',
    status: 409,
    kind: 'conflict',
  })
  expect(changeFailure('create', taken)).toBe('The username ann is already in use')
})

it('a response without a title falls back to the action', () => {
  const untitled = new ApiError({ title: 'The server answered with an error (502).', status: 502, kind: 'unavailable' })
  expect(changeFailure('update', untitled)).toBe('update error')
  expect(changeFailure('delete', untitled)).toBe('delete error')
})

it('no response at all is unexpected', () => {
  expect(
    changeFailure('create', new ApiError({ title: 'The server cannot be reached.', status: 0, kind: 'unavailable' })),
  ).toBe('Unexpected create error')
  expect(changeFailure('delete', new TypeError('broken'))).toBe('Unexpected delete error')
})
