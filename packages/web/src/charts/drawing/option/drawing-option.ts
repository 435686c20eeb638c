import type { EChartsCoreOption } from 'echarts/core'
import { numberWriter } from '../../../ui/format/number-writer.ts'
import type { ChartOptions } from '../../chart-options.ts'
import type { ChartData, Series } from '../chart-data/chart-data.ts'
import type { ChartLook } from './chart-look.ts'
import { isShortLegend } from '../names/legend-rows.ts'

export interface Drawing {
  readonly data: ChartData
  readonly options: ChartOptions
  readonly look: ChartLook
  /** Averages and extremes of a part would be taken for those of the whole, and are left out. */
  readonly isPart?: boolean
  /** On a display, where pages of a legend cannot be turned. */
  readonly isWall?: boolean
}

/** Turns data into what the drawing library takes, with what is set once a reader has zoomed (`whenZoomed`) or hidden a series or a slice (`whenHidden`). */
export type Draw = (drawing: Drawing) => EChartsCoreOption

/** How the values of a series are written beside its marks. */
export function writerFor(format: Series['format']): (value: unknown) => string {
  const write = numberWriter(format)
  return (value) => (typeof value === 'number' || typeof value === 'string' ? write(value) : '–')
}

/** What all charts share. Tooltips are drawn as text on the canvas, so that data can never become markup. */
export function commonOption({ data, options, look, isWall = false }: Drawing): EChartsCoreOption {
  return {
    animation: !look.isStill,
    animationDuration: 150,
    animationDurationUpdate: 150,
    color: [...look.colors],
    textStyle: { fontFamily: look.fontFamily, color: look.text },
    legend: {
      show: options.legend,
      type: isWall || isShortLegend(data.series.map(({ name }) => name)) ? 'plain' : 'scroll',
      top: 0,
      left: 0,
      // At the right is the button of the tile.
      padding: [4, 40, 4, 8],
      icon: 'roundRect',
      itemWidth: 12,
      itemHeight: 12,
      // Between rows as well.
      itemGap: 12,
      textStyle: {
        color: look.text,
        padding: [0, 8, 0, 0],
        ...(isWall && { rich: { more: { color: look.secondary } } }),
      },
      pageTextStyle: { color: look.text },
      pageIconColor: look.text,
    },
    tooltip: {
      renderMode: 'richText',
      confine: true,
      backgroundColor: look.surface,
      borderColor: look.line,
      textStyle: { color: look.text, fontFamily: look.fontFamily, fontSize: 13 },
    },
  }
}
