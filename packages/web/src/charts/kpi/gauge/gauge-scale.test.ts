import { expect, it } from 'vitest'
import { wantedTrend } from '@soundings/query'
import { readNumberLook, type NumberLook } from '../number-look.ts'
import { arcPath, gaugeScale } from './gauge-scale.ts'

const look: NumberLook = { style: 'gauge', from: 0, to: 200, target: 150, better: 'higher', compare: 'target' }
const scaleOf = (value: number | string | null, part: Partial<NumberLook> = {}) =>
  gaugeScale({ value, format: undefined, look: { ...look, ...part } })

it('a number stands on its range beside its target, in the direction that is good', () => {
  expect(scaleOf(100)).toEqual({
    part: 0.5,
    target: 0.75,
    tone: 'bad',
    ends: ['0', '200'],
    note: undefined,
    spoken: 'Gauge from 0 to 200, target 150',
  })
  expect(scaleOf('180')).toMatchObject({ part: 0.9, tone: 'good' })
  expect(scaleOf(180, { better: 'lower' })).toMatchObject({ tone: 'bad' })
})

it('without a range, or with an empty one, there is no drawing but a reason', () => {
  const { from: _from, ...open } = look
  expect(gaugeScale({ value: 5, format: undefined, look: open })).toEqual({
    reason: 'No range is set. Enter where the gauge begins and ends in the view settings.',
  })
  expect(scaleOf(5, { from: 200 })).toHaveProperty('reason')
})

it('a number or a target beyond the range is said in words', () => {
  expect(scaleOf(250)).toMatchObject({ part: 1, note: 'Above the range of 0 to 200' })
  expect(scaleOf(-1)).toMatchObject({ part: 0, note: 'Below the range of 0 to 200' })
  expect(scaleOf(100, { target: 300 })).toMatchObject({
    part: 0.5,
    target: undefined,
    note: 'The target 300 is outside the range of 0 to 200',
  })
})

it('a number without a value has a range and no part of it', () => {
  expect(scaleOf(null)).toMatchObject({ part: undefined, tone: 'neutral', target: 0.75 })
})

it('the half circle goes from left over the top to the right', () => {
  expect(arcPath(0, 0.5, 10, [10, 10])).toBe('M 0.00 10.00 A 10 10 0 0 1 10.00 0.00')
})

it('a gauge is kept with its range, and asks for no other period', () => {
  expect(readNumberLook({ ...look, from: 'x', to: 5 })).toEqual({
    style: 'gauge',
    to: 5,
    target: 150,
    better: 'higher',
    compare: 'target',
  })
  expect(wantedTrend('KPI', look)).toBeUndefined()
})
