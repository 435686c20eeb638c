import { expect, it } from 'vitest'
import { joinTags, splitTags } from './tags.ts'

it('reads comma text as tags without empty ones', () => {
  expect(splitTags('wards, beds ,,')).toEqual(['wards', 'beds'])
  expect(splitTags('')).toEqual([])
})

it('writes every tag once, and a pasted list as several tags', () => {
  expect(joinTags(['wards', 'beds', 'wards'])).toBe('wards,beds')
  expect(joinTags(['wards,beds', 'staff'])).toBe('wards,beds,staff')
})
