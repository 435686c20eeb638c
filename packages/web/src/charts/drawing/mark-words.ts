import type { ChartData } from './chart-data.ts'

export type Mark = 'max' | 'min' | 'average'

const NAME_LETTERS = 16

/**
 * What a line across the chart stands for. An average says of what it is one: per month where empty months count as 0, otherwise of the
 * values that are drawn, since an average of averages is none of the rows behind them.
 */
export function markWords(mark: Mark, data: ChartData, at: number | undefined): string {
  const { series, categories } = data
  const own = at === undefined ? undefined : series[at]
  const name = own && series.length > 1 ? `${own.name.length > NAME_LETTERS ? `${own.name.slice(0, NAME_LETTERS - 1)}…` : own.name}: ` : ''
  const isTotal = at === undefined
  if (mark !== 'average') return `${name}${{ max: 'highest', min: 'lowest' }[mark]}${isTotal ? ' total' : ''}`
  const drawn = own ? [own] : series
  const count = categories.filter((_, place) => drawn.some(({ values }) => values[place] !== null && values[place] !== undefined)).length
  const isPerPeriod = data.time?.isFilled === true && count === categories.length && drawn.every(({ ofNoRows }) => ofNoRows === 0)
  if (isPerPeriod) return `${name}average${isTotal ? ' total' : ''} per ${data.time?.unit}`
  // Beside several of them there is no room for more words.
  if (name !== '') return `${name}average`
  return `average of ${count} ${isTotal ? (count === 1 ? 'total' : 'totals') : count === 1 ? 'value' : 'values'}`
}
