import { mapViewOptions } from '@soundings/contract'
import { describe, expect, it } from 'vitest'
import {
  type ChartOptions,
  defaultChartOptions,
  newChartOptions,
  readChartOptions,
  switchOption,
  type ChartSwitch,
} from './chart-options.ts'

const points = ['maxPoint', 'minPoint', 'avgPoint'] as const
const pointSettings = [0, 1, 2, 3, 4, 5, 6, 7].map((bits) => ({
  maxPoint: !!(bits & 1),
  minPoint: !!(bits & 2),
  avgPoint: !!(bits & 4),
}))

describe.each(pointSettings)('RV4 with points %o', (setting) => {
  const before = { ...defaultChartOptions, ...setting }

  it('percentage bar brings stack and labels and takes the points away', () => {
    const after = switchOption(before, 'percentageBar', true)
    expect(after).toMatchObject({ percentageBar: true, stack: true, barLabel: true })
    for (const point of points) expect(after[point]).toBe(false)
  })

  it('stack takes the points away and leaves the labels alone', () => {
    const after = switchOption(before, 'stack', true)
    expect(after).toMatchObject({ stack: true, barLabel: false, percentageBar: false })
    for (const point of points) expect(after[point]).toBe(false)
  })

  it('every other option changes only itself', () => {
    const switches = (Object.keys(before) as (keyof typeof before)[]).filter(
      (name) => typeof before[name] === 'boolean',
    ) as ChartSwitch[]
    for (const name of switches.filter((each) => each !== 'stack' && each !== 'percentageBar')) {
      expect(switchOption(before, name, !before[name])).toEqual({ ...before, [name]: !before[name] })
    }
  })
})

it('without the stack there is no percentage', () => {
  const shares = switchOption(defaultChartOptions, 'percentageBar', true)
  expect(switchOption(shares, 'stack', false)).toMatchObject({ stack: false, percentageBar: false })
})

it('EX1 keeps the chosen summaries of a table, none too, and nothing that is no summary', () => {
  const read = (summaries: unknown) => readChartOptions(JSON.stringify({ summaries })).summaries
  expect([['avg', 'count'], [], ['toString', 'sum'], 'sum', undefined].map(read)).toEqual([
    ['avg', 'count'],
    [],
    undefined,
    undefined,
    undefined,
  ])
})

it('reads what a question keeps and fills the rest with defaults', () => {
  expect(readChartOptions('{"legend":false,"colorSchemaIndex":2,"smooth":"yes","kpiColor":["#123456"]}')).toEqual({
    ...defaultChartOptions,
    legend: false,
    colorSchemaIndex: 2,
    kpiColor: ['#123456'],
  })
  for (const broken of [null, '', 'null', '[', '7']) expect(readChartOptions(broken)).toEqual(defaultChartOptions)
})

it('a new question splits by its second group, has dates along lines and no marks; what it keeps is read back, and absent options keep their defaults [RV4]', () => {
  expect(newChartOptions).toEqual({
    ...defaultChartOptions,
    dimensionalGrouping: true,
    timeAxis: true,
    avgLine: false,
    maxPoint: false,
    minPoint: false,
    number: { style: 'quiet' },
  })
  expect(readChartOptions(JSON.stringify(newChartOptions))).toEqual(newChartOptions)
  expect(readChartOptions('{}')).toMatchObject({
    dimensionalGrouping: false,
    timeAxis: false,
    avgLine: true,
    maxPoint: true,
    minPoint: true,
  })
})

it('names columns and dashboards where an archive looks for them', () => {
  const optionsOf = (key: string, dashboard: number): ChartOptions => ({
    ...newChartOptions,
    cellFormats: { [key]: { kind: 'bars', hue: 'red' } },
    cellLinks: { [key]: { dashboard, by: [key] } },
    combined: { [key]: { as: 'line' } },
    axisNotes: { targets: [{ value: 90, label: '', measure: key }] },
  })
  const one = (id: number) => id + 1
  const text = mapViewOptions(JSON.stringify(optionsOf('sum:17', 4)), {
    vids: [],
    column: one,
    reference: one,
    dashboard: one,
  })
  expect(readChartOptions(text)).toEqual(optionsOf('sum:18', 5))
})
