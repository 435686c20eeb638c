import { describe, expect, it } from 'vitest'
import { dateBuckets, numberBuckets, toMoment } from './buckets.ts'

const bounds = (buckets: ReturnType<typeof numberBuckets>) => buckets?.edges.map(buckets.toBound)
const between = (from: string, to: string, kind: 'date' | 'timestamp' = 'date') =>
  dateBuckets(toMoment(from), toMoment(to), kind)

describe('DM4 the buckets of a histogram', () => {
  it('of few whole numbers are the numbers', () => {
    expect(numberBuckets(0, 5, 'integer')).toMatchObject({ edges: [0, 1, 2, 3, 4, 5, 6], isExact: true })
    expect(numberBuckets(7, 7, 'float')).toMatchObject({ edges: [7, 7], isExact: true })
  })

  it('end at round numbers and hold the smallest and the largest', () => {
    expect(bounds(numberBuckets(-3.2, 9999.99, 'decimal'))).toEqual([
      -1000, 0, 1000, 2000, 3000, 4000, 5000, 6000, 7000, 8000, 9000, 10_000,
    ])
    expect(bounds(numberBuckets(0.1, 0.35, 'float'))).toEqual([0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4])
    expect(numberBuckets(0, Infinity, 'float')).toBeUndefined()
  })

  it('of whole numbers with 15 or 16 digits begin at numbers of the column', () => {
    const few = numberBuckets(123_456_789_012_345, 123_456_789_012_349, 'integer')
    expect(few).toMatchObject({
      edges: [0, 1, 2, 3, 4, 5].map((at) => 123_456_789_012_345 + at),
      isExact: true,
    })
    expect(bounds(numberBuckets(-9_007_199_254_740_000, -9_007_199_254_739_901, 'integer'))).toEqual(
      [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((at) => -9_007_199_254_740_000 + at * 10),
    )
  })

  it('of whole numbers that floating point cannot tell apart are not made', () => {
    expect(numberBuckets(2 ** 53, 2 ** 53 + 100, 'integer')).toBeUndefined()
    expect(numberBuckets(0, 2 ** 60, 'unsigned')).toBeUndefined()
    expect(numberBuckets(0.5, 3.5, 'integer')).toMatchObject({ edges: [0, 1, 2, 3, 4] })
    expect(numberBuckets(0, 2 ** 60, 'float')?.edges.length).toBeGreaterThan(2)
  })

  it('of dates follow the calendar: hours, days, weeks from Monday, months, quarters, years', () => {
    expect(bounds(between('2026-01-05T08:10:00', '2026-01-05T10:30:00', 'timestamp'))).toEqual([
      '2026-01-05T08:00',
      '2026-01-05T09:00',
      '2026-01-05T10:00',
      '2026-01-05T11:00',
    ])
    expect(between('2026-01-05', '2026-01-07')).toMatchObject({ isExact: true })
    expect(bounds(between('2026-01-07', '2026-03-01'))?.slice(0, 2)).toEqual(['2026-01-05', '2026-01-12'])
    expect(bounds(between('2024-01-31', '2024-12-31'))).toHaveLength(13)
    expect(bounds(between('2020-02-02', '2023-12-31'))?.slice(0, 2)).toEqual(['2020-01-01', '2020-04-01'])
    expect(bounds(between('1921-05-05', '2026-01-01'))).toEqual(
      ['1920', '1930', '1940', '1950', '1960', '1970', '1980', '1990', '2000', '2010', '2020', '2030'].map(
        (year) => `${year}-01-01`,
      ),
    )
  })

  it('also hold the dates that stand for never, and leave out what is no date', () => {
    expect(bounds(between('1900-01-01', '9999-12-31'))?.at(-1)).toBe('10000-01-01')
    expect(between('infinity', '2026-01-01')).toBeUndefined()
  })
})
