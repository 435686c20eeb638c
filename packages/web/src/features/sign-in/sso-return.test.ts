import { expect, it } from 'vitest'
import { readSsoReturn } from './sso-return.ts'

it('finds the one-time code', () => {
  expect(readSsoReturn('#sso=abc-123_x')).toEqual({ code: 'abc-123_x' })
})

it('finds what went wrong, decoded', () => {
  expect(readSsoReturn('#sso_error=Access%20was%20denied')).toEqual({ error: 'Access was denied' })
})

it('finds nothing in an ordinary address', () => {
  expect(readSsoReturn('')).toEqual({})
  expect(readSsoReturn('#top')).toEqual({})
})
