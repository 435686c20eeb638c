import { secondsIn } from '@soundings/query'
import type { ChartData } from '../drawing/chart-data/chart-data.ts'
import { mutedIfOther, type ChartLook } from '../drawing/option/chart-look.ts'
import { commonOption, writerFor, type Draw } from '../drawing/option/drawing-option.ts'
import { numberRooms, PARTS } from '../drawing/axes/number-labels.ts'
import { oneRowLegends } from '../drawing/names/legend-rows.ts'
import { tickText } from '../drawing/option/short-text.ts'
import { spanTicks } from '../drawing/time/span-ticks.ts'
import { pointNames } from './scatter-data.ts'

/** Pixels of a point: large enough for a finger where they are few. */
const sizeOf = (count: number): number => (count > 1000 ? 6 : count > 200 ? 8 : 11)

/** Points on two axes of values, which need not begin at 0. */
export const drawScatter: Draw = (drawing) => {
  const { data, options, look } = drawing
  const common = commonOption(drawing)
  const hasLegend = options.legend && data.isSplit === true
  const [x, y] = [data.series.flatMap((each) => each.x ?? []), data.series.flatMap(({ values }) => values)]
  return {
    ...common,
    legend: { ...(common.legend as object), show: hasLegend },
    tooltip: { ...(common.tooltip as object), trigger: 'item', formatter: tooltipOf(data) },
    grid: { left: 8, right: 24, top: hasLegend ? 62 : 42, bottom: 28, containLabel: true },
    xAxis: {
      ...axisOption(data.across, x, look),
      nameTextStyle: { color: look.secondary },
      nameLocation: 'middle',
      nameGap: 8,
      nameMoveOverlap: true,
    },
    yAxis: {
      ...axisOption(data.series[0], y, look),
      nameTextStyle: { color: look.secondary, align: 'left' },
      nameGap: 12,
    },
    series: data.series.map((series) => ({
      type: 'scatter',
      name: series.name,
      symbolSize: sizeOf(y.length),
      itemStyle: { opacity: 0.75, ...mutedIfOther(series.name, look).itemStyle },
      emphasis: {
        focus: data.series.length > 1 ? 'series' : 'none',
        itemStyle: { borderColor: look.text, borderWidth: 2 },
      },
      data: series.values.map((value, place) => ({ value: [series.x?.[place] ?? null, value] })),
    })),
    media: [
      ...oneRowLegends(
        data.series.map(({ name }) => name),
        drawing.isWall === true && hasLegend,
      ),
      ...numberRooms([{ values: known(x), format: data.across?.format, isFromLowest: true }], 'xAxis'),
      ...numberRooms([{ values: known(y), format: data.series[0]?.format, isFromLowest: true }], 'yAxis'),
    ],
  }
}

const known = (values: readonly (number | null)[]): number[] => values.flatMap((value) => value ?? [])

function tooltipOf(data: ChartData) {
  const [across, up] = [data.across, data.series[0]]
  return ({ seriesIndex = 0, dataIndex = 0 }: { seriesIndex?: number; dataIndex?: number }): string => {
    const own = data.series[seriesIndex]
    return [
      pointNames(data, { series: seriesIndex, place: dataIndex }).join(' · '),
      `${across?.label}: ${writerFor(across?.format)(own?.x?.[dataIndex])}`,
      `${up?.label}: ${writerFor(up?.format)(own?.values[dataIndex])}`,
    ].join('\n')
  }
}

/** Named by its measure, with what its numbers are per, which they do not say themselves. */
function axisOption(measure: ChartData['across'], values: readonly (number | null)[], look: ChartLook) {
  const { label = '', format, per } = measure ?? {}
  return {
    type: 'value',
    scale: true,
    splitNumber: PARTS,
    name: per === undefined || format ? label : `${label} (per ${per.toLocaleString('en')})`,
    splitLine: { lineStyle: { color: look.line } },
    axisLabel: {
      color: look.secondary,
      hideOverlap: true,
      formatter: (value: number) => tickText(value, format),
    },
    ...(format?.style === 'duration' && spanTicks(values, secondsIn(format))),
  }
}
