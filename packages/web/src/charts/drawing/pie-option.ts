import { commonOption, figureText, type Draw } from './drawing-option.ts'

const PULLED_UP = '56%'
/** Up to this width a smaller circle leaves room for the names beside it. */
const NARROW = 440

/** Slices of a whole: pie, doughnut or rose. */
export const drawSlices = ({ isDoughnut }: { readonly isDoughnut: boolean }): Draw => (drawing) => {
  const { data, options, look } = drawing
  const hasHole = isDoughnut || options.doughnut
  const values = data.series[0]?.values ?? []
  const common = commonOption(drawing)
  return {
    ...common,
    tooltip: {
      ...(common.tooltip as object),
      trigger: 'item',
      formatter: ({ name, value, percent }: { name: string; value: unknown; percent?: number }) => `${name}\n${figureText(value)} (${percent ?? 0}%)`,
    },
    series: [
      {
        type: 'pie',
        name: data.series[0]?.name ?? '',
        radius: hasHole ? ['32%', '56%'] : ['0%', '56%'],
        center: ['50%', options.legend ? PULLED_UP : '50%'],
        ...(options.rose && { roseType: 'radius' }),
        itemStyle: { borderColor: look.surface, borderWidth: 2, borderRadius: 3 },
        label: { color: look.text, formatter: '{b}\n{d}%', lineHeight: 16, overflow: 'truncate', width: 84 },
        labelLine: { length: 16, length2: 6, lineStyle: { color: look.secondary } },
        data: data.categories.map((name, at) => ({ name, value: values[at] ?? null })),
      },
    ],
    media: [
      {
        query: { maxWidth: NARROW },
        option: { series: [{ radius: hasHole ? ['24%', '42%'] : ['0%', '42%'], label: { width: 68 }, labelLine: { length: 10, length2: 4 } }] },
      },
    ],
  }
}
