import { expect, it } from 'vitest'
import { readZooms, withZoomsWritten } from './zooms-in-address.ts'

const zooms = [
  { dbColumn: 7, unit: 'month' as const, range: ['2024-01-01', '2025-01-01'] as [string, string] },
  { dbColumn: 7, unit: 'day' as const },
]

it('SD12 zooms are read from an address as they were written, and the rest of it stays', () => {
  const search = withZoomsWritten('?dbId=3', zooms)
  expect(readZooms(search)).toEqual(zooms)
  expect(withZoomsWritten(search, [])).toBe('?dbId=3')
  expect(withZoomsWritten(withZoomsWritten('', zooms), [])).toBe('')
})

it.each([
  '',
  '?zooms=',
  '?zooms=[',
  '?zooms=7',
  '?zooms=[{"dbColumn":"x"}]',
  '?zooms=[{"dbColumn":1,"unit":"dayOfWeek"}]',
])('SD12 a forged address (%s) has no zooms', (search) => {
  expect(readZooms(search)).toEqual([])
})
