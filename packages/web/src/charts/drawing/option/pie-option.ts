import type { CustomSeriesRenderItem } from 'echarts'
import type { EChartsCoreOption } from 'echarts/core'
import { formatExactly } from '../../../ui/format/numbers.ts'
import type { ChartData } from '../chart-data/chart-data.ts'
import { drawnData } from '../chart-data/drawn-data.ts'
import { bareOptions, type ChartForm } from '../chart-form.ts'
import { mutedIfOther } from './chart-look.ts'
import { messages } from '../messages.ts'
import { shortText } from './short-text.ts'
import { commonOption, writerFor, type Draw, type Drawing } from './drawing-option.ts'

/** What the legend takes of the upper edge, in pixels. */
const LEGEND = 32
/** Up to the first of these widths a smaller circle leaves room for the names beside it; from the second on, longer names fit there. */
const WIDE = 520
const WIDEST = 760
/** Of the width of a chart with the smaller circle, what the names have at each side. */
const BESIDE = 0.28
const STEP = 40
const NARROWEST = 240

interface Slice {
  readonly name: string
  readonly value: unknown
  readonly percent?: number
}

/** Of a name with several parts the first is cut before the others, which tell it from its neighbours. Names that the legend says are not repeated. */
const sliceText =
  (amount: (slice: Slice) => string, isNamed: boolean) =>
  (slice: Slice): string => {
    if (!isNamed) return amount(slice)
    const [first = '', ...more] = slice.name.split(' · ')
    return `${first}\n${[...more, amount(slice)].join(' ')}`
  }

/** Why the values are no parts of a whole; undefined where they are. */
export function sliceProblem({ series }: ChartData): string | undefined {
  const odd = series.find(({ isAdditive }) => isAdditive === false)
  if (odd) return messages.noWhole(odd.label ?? odd.name)
  return series.some(({ values }) => values.some((value) => value !== null && value < 0))
    ? messages.negativeSlices
    : undefined
}

/** As exactly as the library tells a share. */
const SHARE_DECIMALS = 8

/** One decimal, two of less than 0.1 %, and more where a slice beside others would be nothing or all. */
function roundedShare(percent: number): number {
  for (let decimals = percent < 0.1 ? 2 : 1; decimals < SHARE_DECIMALS; decimals++) {
    const rounded = Math.round(percent * 10 ** decimals) / 10 ** decimals
    if (rounded > 0 && rounded < 100) return rounded
  }
  return percent
}

/** What a slice says beside its name: its share, unless that would be one of a part of the rows. */
function amountOf({ data: { series }, isPart }: Drawing) {
  const write = writerFor(series[0]?.format)
  const share = ({ percent = 0 }: Slice) => `${formatExactly(roundedShare(percent))}%`
  if (isPart) return { short: ({ value }: Slice) => write(value), full: ({ value }: Slice) => write(value) }
  return { short: share, full: (slice: Slice) => `${write(slice.value)} (${share(slice)})` }
}

function slicesOf({ data, look }: Drawing) {
  const values = data.series[0]?.values ?? []
  if (sliceProblem(data) !== undefined) return []
  // What has no angle would only have a name, which lies on those of others.
  return data.categories.map((name, at) => ({
    name,
    value: values[at] ?? null,
    ...(!values[at] && { label: { show: false }, labelLine: { show: false } }),
    ...mutedIfOther(name, look),
  }))
}

/** The circle and its names by the width of the chart. Every width has its setting, since what one sets stays until another sets it. */
function roomFor(hasHole: boolean) {
  const circle = { radius: hasHole ? ['32%', '56%'] : ['0%', '56%'], labelLine: { length: 16, length2: 6 } }
  const small = { radius: hasHole ? ['24%', '42%'] : ['0%', '42%'], labelLine: { length: 10, length2: 4 } }
  const narrow = Array.from({ length: (WIDE - NARROWEST) / STEP }, (_, at) => NARROWEST + at * STEP).map(
    (from, at) => ({
      query: { ...(at > 0 && { minWidth: from }), maxWidth: from + STEP - 1 },
      option: { series: [{ ...small, label: { width: Math.floor(from * BESIDE) } }] },
    }),
  )
  return [
    ...narrow,
    { query: { minWidth: WIDE, maxWidth: WIDEST - 1 }, option: { series: [{ ...circle, label: { width: 120 } }] } },
    { query: { minWidth: WIDEST }, option: { series: [{ ...circle, label: { width: 200 } }] } },
  ]
}

/** Slices of a whole: pie, doughnut or rose. */
export const drawSlices =
  ({ isDoughnut }: { readonly isDoughnut: boolean }): Draw =>
  (drawing) => {
    const { data, options, look } = drawing
    const hasHole = isDoughnut || options.doughnut
    // Its pages cannot be turned on a wall, where the slices carry their names.
    const hasLegend = options.sliceLegend && drawing.isWall !== true
    const total = (isShown: IsShown) =>
      hasHole && !options.rose ? totalOption(drawing, hasLegend ? LEGEND : 0, isShown) : []
    const amount = amountOf(drawing)
    const common = commonOption(drawing)
    return {
      ...common,
      legend: { ...(common.legend as object), type: 'scroll', show: hasLegend },
      tooltip: {
        ...(common.tooltip as object),
        trigger: 'item',
        formatter: (slice: Slice) => `${slice.name}\n${amount.full(slice)}`,
      },
      series: [
        {
          type: 'pie',
          name: data.series[0]?.name ?? '',
          radius: hasHole ? ['32%', '56%'] : ['0%', '56%'],
          // Names of slices are kept inside this part of the chart.
          top: hasLegend ? LEGEND : 0,
          center: ['50%', '50%'],
          // Rounded to 2 decimals by the library and then to 1 by us, 78.548 % would become 78.6 %.
          percentPrecision: SHARE_DECIMALS,
          ...(options.rose && { roseType: 'radius' }),
          itemStyle: { borderColor: look.surface, borderWidth: 2, borderRadius: 3 },
          label: {
            color: look.text,
            formatter: sliceText(amount.short, !hasLegend),
            lineHeight: 16,
            overflow: 'truncate',
            width: 84,
          },
          labelLine: { length: 16, length2: 6, lineStyle: { color: look.secondary } },
          data: slicesOf(drawing),
        },
        ...total(() => true),
      ],
      // Shares are then those of the other slices, and so is their total.
      whenHidden: (selected: Record<string, boolean>) => ({
        series: [{}, ...total((category) => selected[category] !== false)],
      }),
      media: roomFor(hasHole),
    }
  }

/** Pixels of the letters of the total and of the word below it, and the share of the half height of the chart that the hole has at least. */
const TOTAL = { size: 20, letter: 11.5 }
const WORD = { size: 12, letter: 6.5 }
const HOLE = 0.32
const SMALL_HOLE = 0.24

type IsShown = (category: string) => boolean

/** What all slices in sight are together, in the middle of a doughnut, where it has room. */
function totalOption({ data, look, isPart }: Drawing, top: number, isShown: IsShown): EChartsCoreOption[] {
  const [own] = data.series
  if (!own || isPart || sliceProblem(data) !== undefined) return []
  const total = own.values.reduce<number>(
    (sum, value, at) => sum + (isShown(data.categories[at] ?? '') ? (value ?? 0) : 0),
    0,
  )
  const write = writerFor(own.format)
  const renderItem: CustomSeriesRenderItem = (_params, api) => {
    const [width, height] = [api.getWidth(), api.getHeight() - top]
    const hole = Math.min(width, height) * (width < WIDE ? SMALL_HOLE : HOLE)
    const room = hole * 0.86
    const text = [write(total), shortText(total, own.format)].find((each) => each.length * TOTAL.letter <= room)
    if (text === undefined) return { type: 'group', children: [] }
    const word = own.label ?? own.name
    const hasWord = word.length * WORD.letter <= room && hole > 3 * TOTAL.size
    const line = (of: string, y: number, fill: string, font: string) => ({
      type: 'text' as const,
      style: {
        text: of,
        x: width / 2,
        y: top + height / 2 + y,
        align: 'center' as const,
        verticalAlign: 'middle' as const,
        fill,
        font: `${font} ${look.fontFamily}`,
      },
    })
    return {
      type: 'group',
      children: [
        line(text, hasWord ? -8 : 0, look.text, `600 ${TOTAL.size}px`),
        ...(hasWord ? [line(word, 12, look.secondary, `${WORD.size}px`)] : []),
      ],
    }
  }
  return [{ type: 'custom', coordinateSystem: 'none', silent: true, tooltip: { show: false }, data: [0], renderItem }]
}

const sliceForm = (label: string, isDoughnut: boolean): ChartForm => ({
  label,
  draw: drawSlices({ isDoughnut }),
  optionsOf: bareOptions,
  dataOf: (result, axis, options, isPart) => {
    const data = drawnData(result, axis, options, { isWhole: true, isPart })
    return { ...data, problem: sliceProblem(data) }
  },
  isWhole: true,
})

export const pieForm = sliceForm('Pie', false)
export const doughnutForm = sliceForm('Doughnut', true)
