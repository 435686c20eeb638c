import { expect, it } from 'vitest'
import { newestFirst } from './newest-first.ts'

it('SH8 what was made last stands first', () => {
  expect(newestFirst([{ id: 2 }, { id: 11 }, { id: 3 }]).map(({ id }) => id)).toEqual([11, 3, 2])
})
