import { expect, it } from 'vitest'
import { columnOf } from '../../../charts/testing/results.ts'
import { followZoom, stepText, toZooms } from './zoom-trail.ts'

const admitted = (unit: 'year' | 'quarter' | 'month' | 'day') =>
  columnOf('Admitted', { oceanDataType: 'DATE', expression: { function: unit, dbColumn: 9 } })
const intoYear = { column: admitted('year'), unit: 'quarter', range: ['2024-01-01', '2025-01-01'] } as const
const intoQuarter = { column: admitted('quarter'), unit: 'month', range: ['2024-07-01', '2024-10-01'] } as const

it('RV6 zooming out leads back to where one came from', () => {
  const steps = followZoom(followZoom([], intoYear), intoQuarter)
  expect(steps).toEqual([intoYear, intoQuarter])
  expect(followZoom(steps, { column: admitted('month'), unit: 'quarter' })).toEqual([intoYear])
  expect(followZoom(steps, { column: admitted('month'), unit: 'year' })).toEqual([])
})

it('RV6 a coarser unit than one began with is a step of its own', () => {
  const out = { column: admitted('quarter'), unit: 'year' } as const
  expect(followZoom([], out)).toEqual([out])
})

it('RV6 the server is told where the trail of each column ended', () => {
  const other = { column: columnOf('Left', { expression: { function: 'day', dbColumn: 10 } }), unit: 'month' } as const
  expect(toZooms([intoYear, other, intoQuarter])).toEqual([
    { dbColumn: 9, unit: 'month', range: ['2024-07-01', '2024-10-01'] },
    { dbColumn: 10, unit: 'month' },
  ])
})

it('RV6 each step has words', () => {
  expect(
    [
      intoYear,
      intoQuarter,
      { column: admitted('month'), unit: 'day', range: ['2024-12-01', '2025-01-01'] } as const,
    ].map(stepText),
  ).toEqual(['2024 by quarter', '2024-Q3 by month', '2024-12 by day'])
  expect(stepText({ column: admitted('quarter'), unit: 'year' })).toBe('By year')
})
