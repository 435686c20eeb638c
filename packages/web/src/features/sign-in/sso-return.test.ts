import { expect, it } from 'vitest'
import { readSsoReturn } from './sso-return.ts'

it('finds the one-time code', () => {
  expect(readSsoReturn('#sso=abc-123_x')).toEqual({ code: 'abc-123_x' })
})

it('says what went wrong in words of its own, whatever a link says', () => {
  expect(readSsoReturn('#sso_error=deactivated')).toEqual({ error: 'Your account is deactivated' })
  for (const forged of ['Call%20555-0100', 'toString'])
    expect(readSsoReturn(`#sso_error=${forged}`)).toEqual({
      error: 'Signing in did not work. Please try again.',
    })
})

it('finds nothing in an ordinary address', () => {
  expect(readSsoReturn('')).toEqual({})
  expect(readSsoReturn('#top')).toEqual({})
})
