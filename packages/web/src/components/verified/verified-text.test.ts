import { expect, it } from 'vitest'
import { verifiedText } from './verified-text.ts'

it('says who verified an item and when, and that it was changed since', () => {
  const mark = { by: 'ann', date: '2026-03-05T12:00:00.000Z', isChanged: false }
  expect(verifiedText(mark)).toBe('Verified by ann on Mar 05, 2026')
  expect(verifiedText({ ...mark, isChanged: true })).toBe('Changed since ann verified it on Mar 05, 2026')
})
