import type { Spread } from '@soundings/contract'
import { describe, expect, it } from 'vitest'
import { changeText } from '../impact/drift-text.ts'
import { bucketText, histogramText, leftOutText, nothingToShow, scopeText, shareText } from './spread-text.ts'

const spread = (changes: Partial<Spread> = {}): Spread => ({
  rows: 1000,
  isSample: false,
  histogram: [],
  values: [],
  ...changes,
})

describe('DM4 how values are spread, in words', () => {
  it('names buckets by their bounds, or by their one value', () => {
    expect(bucketText({ from: 0, to: 2500, count: 1 })).toBe('0 – 2,500')
    expect(bucketText({ from: 3, to: 3, count: 1 })).toBe('3')
    expect(bucketText({ from: '2026-01-05T08:00', to: '2026-01-05T09:00', count: 1 })).toBe(
      '2026-01-05 08:00 – 2026-01-05 09:00',
    )
  })

  it('says what a histogram shows', () => {
    const histogram = [
      { from: 0, to: 5, count: 1 },
      { from: 5, to: 10, count: 1200 },
      { from: 10, to: 15, count: 3 },
    ]
    expect(histogramText(histogram)).toBe('Histogram from 0 to 15, highest at 5 – 10 with 1,200 rows')
  })

  it('says which rows were looked at', () => {
    expect(scopeText(spread(), 'all')).toBe('over all rows')
    expect(scopeText(spread({ isSample: true, rows: 20_013 }), 'all')).toBe('from a sample of 20,013 rows')
    expect(scopeText(spread(), 'own')).toBe('over the rows that you may see')
    expect([shareText(334, 1000), shareText(1, 20_000), shareText(0, 10)]).toEqual(['33.4%', '< 0.1%', '0.0%'])
  })

  it('says why there is nothing to draw', () => {
    expect(nothingToShow(spread({ rows: 0 }), { dataType: 'NUMBER' }, 0)).toBe('The table has no rows.')
    expect(nothingToShow(spread(), { dataType: 'DATE' }, 1000)).toBe('No row has a value here.')
    expect(nothingToShow(spread(), { dataType: 'DATE' }, 3)).toBe(
      'The values lie too far apart or have too many digits for a histogram.',
    )
    expect(nothingToShow(spread({ nonFinite: 1000 }), { dataType: 'NUMBER' }, 0)).toBe(
      'Every number is NaN or infinite.',
    )
    expect(leftOutText(1200)).toBe('Without 1,200 rows of NaN or infinity')
    expect(nothingToShow(spread({ isSample: true }), { dataType: 'STRING' }, 0)).toBe(
      'No value occurs twice in the sample.',
    )
    expect(nothingToShow(spread({ values: [{ value: true, count: 9 }] }), { dataType: 'BOOLEAN' }, 0)).toBeUndefined()
  })
})

it('DM2 a drift is described with the number before and after', () => {
  const table = { columns: [] }
  expect(changeText({ columnId: null, figure: 'rowCount', before: 5, after: 2500 }, table)).toBe('Rows: 5 → 2,500')
  expect(changeText({ columnId: 1, figure: 'nullShare', before: 0.2, after: 0.84 }, table)).toBe(
    'Missing values of a column: 20.0% → 84.0%',
  )
})
