import { isCompared, type ChartData, type Series } from '../chart-data/chart-data.ts'

export type Mark = 'max' | 'min' | 'average'

const NAME_LETTERS = 16

/**
 * What a line across the chart stands for. An average says of what it is one: per month where empty months count as 0, otherwise of the
 * values that are drawn, since an average of averages is none of the rows behind them.
 */
export function markWords(mark: Mark, data: ChartData, at: number | undefined): string {
  const own = at === undefined ? undefined : data.series[at]
  const words = mark === 'average' ? averageWords(data, own) : { max: 'highest', min: 'lowest' }[mark]
  if (!own) return mark === 'average' ? words : `${words} total`
  return data.series.length > 1 ? `${cutName(own.name)}: ${words}` : words
}

const cutName = (name: string) => (name.length > NAME_LETTERS ? `${name.slice(0, NAME_LETTERS - 1)}…` : name)

/** Without a series of its own the average is that of the totals of a stack. */
function averageWords(data: ChartData, own: Series | undefined): string {
  const { time, series, categories } = data
  const drawn = own ? [own] : series
  const compared = categories.flatMap((_, place) => (isCompared(data, place) ? [place] : []))
  const count = compared.filter((place) => drawn.some(({ values }) => typeof values[place] === 'number')).length
  if (time?.isFilled && count === compared.length && drawn.every(({ ofNoRows }) => ofNoRows === 0))
    return `average ${own ? '' : 'total '}per ${count < categories.length ? 'whole ' : ''}${time.noun}`
  // Beside more than two of them there is no room for more words.
  if (own && series.length > 2) return 'average'
  const counted = own ? 'value' : 'total'
  return `average of ${count} ${counted}${count === 1 ? '' : 's'}`
}
