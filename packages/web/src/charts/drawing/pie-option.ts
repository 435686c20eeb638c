import { commonOption, writerFor, type Draw } from './drawing-option.ts'

const PULLED_UP = '56%'
/** Up to this width a smaller circle leaves room for the names beside it; from the others on, longer names fit there. */
const NARROW = 440
const WIDE = 520
const WIDEST = 760

/** Of a name with several parts the first is cut before the others, which tell it from its neighbours. */
function sliceText({ name, percent }: { name: string; percent?: number }): string {
  const [first = '', ...more] = name.split(' · ')
  return `${first}\n${[...more, `${percent ?? 0}%`].join(' ')}`
}

/** Slices of a whole: pie, doughnut or rose. */
export const drawSlices = ({ isDoughnut }: { readonly isDoughnut: boolean }): Draw => (drawing) => {
  const { data, options, look } = drawing
  const hasHole = isDoughnut || options.doughnut
  const values = data.series[0]?.values ?? []
  const write = writerFor(data.series[0]?.unit)
  const common = commonOption(drawing)
  return {
    ...common,
    tooltip: {
      ...(common.tooltip as object),
      trigger: 'item',
      formatter: ({ name, value, percent }: { name: string; value: unknown; percent?: number }) => `${name}\n${write(value)} (${percent ?? 0}%)`,
    },
    series: [
      {
        type: 'pie',
        name: data.series[0]?.name ?? '',
        radius: hasHole ? ['32%', '56%'] : ['0%', '56%'],
        center: ['50%', options.legend ? PULLED_UP : '50%'],
        ...(options.rose && { roseType: 'radius' }),
        itemStyle: { borderColor: look.surface, borderWidth: 2, borderRadius: 3 },
        label: { color: look.text, formatter: sliceText, lineHeight: 16, overflow: 'truncate', width: 84 },
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
