import { expect, it } from 'vitest'
import { newestFirst } from './newest-first.ts'

const rest = { questionName: 'Visits', extention: 'CSV', state: 'done' as const, rows: 1, cut: false, bytes: 10, cause: '' }
const file = (displayName: string, createdDate: string) => ({ ...rest, id: displayName, displayName, createdDate })

it('puts the newest file first, in whatever time zone its date is written', () => {
  const files = [
    file('old', '2026-01-05T10:00:00Z'),
    file('newest', '2026-03-01T00:30:00+02:00'),
    file('newer', '2026-02-28T22:00:00Z'),
  ]
  expect(newestFirst(files).map(({ displayName }) => displayName)).toEqual(['newest', 'newer', 'old'])
})
