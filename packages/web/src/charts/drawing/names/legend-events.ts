import type { Chart } from '../echarts.ts'

interface LegendState {
  readonly show?: boolean
  readonly selected?: Readonly<Record<string, boolean>>
}

type Listened = Pick<Chart, 'on' | 'dispatchAction'>

/** After a series was hidden, the library highlights it: with nothing to highlight all others are faded, and stay so on a touch screen. */
export function keepOthersClear(chart: Listened) {
  chart.on('legendselectchanged', (change) => {
    const { name, selected } = change as { name: string; selected: Record<string, boolean> }
    // The library highlights it once the listeners were called.
    if (selected[name] === false) queueMicrotask(() => chart.dispatchAction({ type: 'downplay' }))
  })
}

/** In another size lines may be named at their ends instead of in the legend, with which a reader hid one: it could not be brought back. */
export function bringBackHidden(chart: Pick<Chart, 'getOption' | 'dispatchAction'>) {
  const { legend } = chart.getOption() as { legend?: readonly LegendState[] }
  const isHiding = legend?.some(({ show, selected = {} }) => show === false && Object.values(selected).includes(false))
  if (isHiding) chart.dispatchAction({ type: 'legendAllSelect' })
}
