import { expect, it } from 'vitest'
import { cutText } from './cut-text.ts'

it('QL1 keeps 25 characters and says that there were more', () => {
  expect(cutText('Patients per ward and day', 25)).toBe('Patients per ward and day')
  expect(cutText('Patients per ward and days', 25)).toBe('Patients per ward and day…')
})

it('does not cut through a character', () => {
  expect(cutText('👩‍⚕️👩‍⚕️👩‍⚕️', 2)).toBe('👩‍⚕️👩‍⚕️…')
})
