import { viewTypeRules } from '@soundings/query'
import { createReactComponent } from '@tabler/icons-react'
import { wideTile, type ChartType } from '../chart-type.ts'

/** The library has no bars that lie. */
const IconLyingBars = createReactComponent('outline', 'lying-bars', 'LyingBars', [
  ['path', { d: 'M4 3v18', key: 'axis' }],
  ['path', { d: 'M4 4h11a1 1 0 0 1 1 1v2a1 1 0 0 1 -1 1h-11', key: 'first' }],
  ['path', { d: 'M4 10h15a1 1 0 0 1 1 1v2a1 1 0 0 1 -1 1h-15', key: 'second' }],
  ['path', { d: 'M4 16h6a1 1 0 0 1 1 1v2a1 1 0 0 1 -1 1h-6', key: 'third' }],
])

export const horizontalBar: ChartType = {
  label: 'Horizontal bar',
  icon: IconLyingBars,
  tile: wideTile,
  skeleton: 'bars',
  switches: [
    'enableDataZooming',
    'legend',
    'stack',
    'percentageBar',
    'barLabel',
    'maxLine',
    'minLine',
    'avgLine',
    'maxPoint',
    'minPoint',
    'avgPoint',
    'dimensionalGrouping',
    'emptyPeriods',
  ],
  settings: 'axes',
  colours: 'palette',
  fits: viewTypeRules.H_BAR_CHART,
  load: () => import('./HorizontalBarChart.tsx'),
}
