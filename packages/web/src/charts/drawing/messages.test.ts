import { expect, it } from 'vitest'
import { messages } from './messages.ts'

it('periods that are not whole are named, few by few and many by their number', () => {
  expect(messages.notWhole(['2026-11'], false)).toBe('Not whole: 2026-11. A filter cuts it, or it is not over.')
  expect(messages.notWhole(['2026-05', '2026-11'], true)).toBe(
    'Not whole: 2026-05 and 2026-11. A filter cuts them, or they are not over. Highest, lowest and average leave them out.',
  )
  expect(messages.notWhole(['2026', '2027', '2028', '2029'], false)).toContain('Not whole: 2026, 2027 and 2 more.')
})
