import { describe, expect, it } from 'vitest'
import { createRequestCounts } from './request-counts.ts'

describe('R13 counts of requests', () => {
  it('let each key ask as often as its limit in a minute, and say when it may ask again', () => {
    let now = 0
    const counts = createRequestCounts(() => now)
    expect([counts.add('ann', 2), counts.add('ann', 2)]).toEqual([0, 0])
    now = 20_500
    expect([counts.add('ann', 2), counts.add('bob', 2)]).toEqual([40, 0])
    now = 59_999
    expect(counts.add('ann', 2)).toBe(1)
    now = 60_000
    expect(counts.add('ann', 2)).toBe(0)
  })

  it('keep no key longer than its minute, and only so many at a time', () => {
    let now = 0
    const counts = createRequestCounts(() => now)
    for (let n = 0; n < 100_010; n += 1) counts.add(`address ${n}`, 1)
    expect(counts.size).toBeLessThanOrEqual(100_001)
    now = 60_000
    counts.add('ann', 1)
    expect(counts.size).toBe(1)
  })
})
