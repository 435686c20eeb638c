import { drawnData } from '../chart-data/drawn-data.ts'
import type { ChartForm } from '../chart-form.ts'
import { drawOnAxes } from './axis-option.ts'
import { dateAxisOf } from './default-axis.ts'

const dataOf: ChartForm['dataOf'] = (result, axis, options, isPart) =>
  drawnData(result, axis, options, { isWhole: false, isPart })

export const barForm: ChartForm = { label: 'Bar', draw: drawOnAxes({ kind: 'bar' }), dataOf }

export const horizontalBarForm: ChartForm = {
  label: 'Horizontal bar',
  draw: drawOnAxes({ kind: 'bar', isHorizontal: true }),
  dataOf,
  isHorizontal: true,
}

export const lineForm: ChartForm = {
  label: 'Line',
  draw: drawOnAxes({ kind: 'line' }),
  dataOf,
  // Lines are no parts of 100 %, whatever a question keeps for its bars.
  optionsOf: (options) => ({ ...options, percentageBar: false }),
  hasPoints: true,
  axisOf: (table, { timeAxis }) => (timeAxis ? dateAxisOf(table) : undefined),
}
