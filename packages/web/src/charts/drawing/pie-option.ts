import { commonOption, writerFor, type Draw } from './drawing-option.ts'

const PULLED_UP = '56%'
/** Up to this width a smaller circle leaves room for the names beside it; from the others on, longer names fit there. */
const NARROW = 440
const WIDE = 520
const WIDEST = 760

interface Slice {
  readonly name: string
  readonly value: unknown
  readonly percent?: number
}

/** Of a name with several parts the first is cut before the others, which tell it from its neighbours. */
const sliceText = (amount: (slice: Slice) => string) => (slice: Slice): string => {
  const [first = '', ...more] = slice.name.split(' · ')
  return `${first}\n${[...more, amount(slice)].join(' ')}`
}

/** Slices of a whole: pie, doughnut or rose. */
export const drawSlices = ({ isDoughnut }: { readonly isDoughnut: boolean }): Draw => (drawing) => {
  const { data, options, look } = drawing
  const hasHole = isDoughnut || options.doughnut
  const values = data.series[0]?.values ?? []
  const write = writerFor(data.series[0]?.unit)
  const common = commonOption(drawing)
  // A percentage of averages, or of a part of the rows, would be one of no whole.
  const hasShares = !drawing.isPart && data.series[0]?.isAdditive !== false
  const share = ({ percent = 0 }: Slice) => `${percent}%`
  return {
    ...common,
    tooltip: {
      ...(common.tooltip as object),
      trigger: 'item',
      formatter: (slice: Slice) => `${slice.name}\n${write(slice.value)}${hasShares ? ` (${share(slice)})` : ''}`,
    },
    series: [
      {
        type: 'pie',
        name: data.series[0]?.name ?? '',
        radius: hasHole ? ['32%', '56%'] : ['0%', '56%'],
        center: ['50%', options.legend ? PULLED_UP : '50%'],
        ...(options.rose && { roseType: 'radius' }),
        itemStyle: { borderColor: look.surface, borderWidth: 2, borderRadius: 3 },
        label: { color: look.text, formatter: sliceText(hasShares ? share : ({ value }) => write(value)), lineHeight: 16, overflow: 'truncate', width: 84 },
        labelLine: { length: 16, length2: 6, lineStyle: { color: look.secondary } },
        data: data.categories.map((name, at) => ({ name, value: values[at] ?? null })),
      },
    ],
    media: [
      { query: { minWidth: WIDE }, option: { series: [{ label: { width: 120 } }] } },
      { query: { minWidth: WIDEST }, option: { series: [{ label: { width: 200 } }] } },
      {
        query: { maxWidth: NARROW },
        option: { series: [{ radius: hasHole ? ['24%', '42%'] : ['0%', '42%'], label: { width: 68 }, labelLine: { length: 10, length2: 4 } }] },
      },
    ],
  }
}
