import { fittingViewTypes, type ViewType } from '@soundings/query'
import { expect, it } from 'vitest'
import { chartTypes, isViewType } from './registry.ts'

const names = Object.keys(chartTypes) as ViewType[]

it.each([0, 1, 2, 3].flatMap((measures) => [0, 1, 2].map((dimensions) => ({ measures, dimensions }))))(
  'RV5 $measures measures and $dimensions dimensions are offered what the rules allow',
  (shape) => {
    expect(names.filter((name) => chartTypes[name].fits(shape))).toEqual(fittingViewTypes(shape))
  },
)

it('RV5 a single number is offered as number view and table only', () => {
  const offered = names.filter((name) => chartTypes[name].fits({ measures: 1, dimensions: 0 }))
  expect(offered.map((name) => chartTypes[name].label)).toEqual(['Table', 'Number View'])
})

it('RV4 only these names are view types', () => {
  expect(names).toEqual([
    'TABLE',
    'PIVOT',
    'KPI',
    'BAR',
    'H_BAR_CHART',
    'LINE',
    'COMBINED',
    'DOUGHNUT_CHART',
    'PIE',
    'HEAT_MAP',
    'SCATTER',
    'HISTOGRAM',
    'BOX_PLOT',
  ])
  expect(isViewType('RADAR')).toBe(false)
  expect(isViewType('toString')).toBe(false)
})

it('a number tile is smaller than the others', () => {
  expect(chartTypes.KPI.tile).toEqual({ w: 3, h: 1, minW: 2, minH: 1 })
  for (const name of names.filter((each) => each !== 'KPI'))
    expect(chartTypes[name].tile).toEqual({ w: 4, h: 3, minW: 4, minH: 3 })
})
