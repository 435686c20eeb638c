import { useElementSize } from '@mantine/hooks'
import type { EChartsCoreOption } from 'echarts/core'
import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react'
import { usePaper } from '../../ui/theme/paper.ts'
import { enlargementOf, startChart, type Chart } from './echarts.ts'
import { bringBackHidden, keepOthersClear } from './names/legend-events.ts'
import { createSizing } from './option/at-size.ts'
import { placeEventsIn } from './segments/enlarged-place.ts'
import { onLongPress } from './segments/long-press.ts'
import classes from './DrawnChart.module.css'

/** A segment that was pointed at: where it lies in the data and on the screen. */
export interface Pointed {
  readonly series: number
  readonly place: number
  readonly x: number
  readonly y: number
  /** By the other mouse button, a long press or the menu key. */
  readonly wantsMenu: boolean
}

/** Where segments lie on the screen. */
export interface SegmentSpots {
  /** Whether a series is in sight, or hidden by the legend. */
  isShown(name: string): boolean
  /** The category at a place of the plot, and how far along its width; undefined outside the plot. */
  columnAt(
    x: number,
    y: number,
    isHorizontal: boolean,
  ): { readonly place: number; readonly fraction: number } | undefined
  /** Nothing for slices, which lie on no axis. */
  spotOf(seriesIndex: number, point: readonly [x: number, y: number]): readonly [x: number, y: number] | undefined
}

interface CanvasProps {
  readonly spots: Ref<SegmentSpots>
  readonly option: EChartsCoreOption
  readonly onPoint: (pointed: Pointed) => void
  /** A press that met no segment. */
  readonly onMiss?: ((x: number, y: number, wantsMenu: boolean) => void) | undefined
  /** The segment which the keyboard has reached. */
  readonly active: { readonly series: number; readonly place: number } | undefined
}

/** What the drawing library tells of a press. */
interface Hit {
  readonly seriesIndex?: number
  readonly seriesType?: string
  readonly dataIndex?: number
  readonly event?: { readonly offsetX: number; readonly offsetY: number; readonly event?: Event }
}

const REDRAW_MS = 100

/**
 * The drawing itself. The first picture, the one for paper and another chart after a while of quiet come at once; changes that follow each
 * other more closely, and all of the size, 100 ms after the last of them.
 */
export function Canvas({ spots, option, onPoint, onMiss, active }: CanvasProps) {
  const { ref, width, height } = useElementSize<HTMLDivElement>()
  const element = useRef<HTMLDivElement>(null)
  const chart = useRef<Chart>(undefined)
  const sizing = useRef<ReturnType<typeof createSizing>>(undefined)
  const startedWith = useRef<number>(undefined)
  const drawnOption = useRef<EChartsCoreOption>(undefined)
  const drawnSize = useRef<string>(undefined)
  const changedAt = useRef(-Infinity)
  const shownNames = useRef<Readonly<Record<string, boolean>>>({})
  const handlers = useRef({ onPoint, onMiss })
  /** Undefined until it is another one than that with which the drawing was started, which would be blurred. */
  const [enlargement, setEnlargement] = useState<number>()

  useEffect(() => {
    handlers.current = { onPoint, onMiss }
  }, [onPoint, onMiss])

  useEffect(() => {
    if (!element.current) return
    const stopPlacing = placeEventsIn(element.current)
    const drawn = startChart(element.current)
    const sized = createSizing(drawn)
    chart.current = drawn
    sizing.current = sized
    startedWith.current = enlargementOf(element.current)
    const point = ({ seriesIndex = 0, seriesType, dataIndex, event }: Hit, wantsMenu: boolean) => {
      event?.event?.preventDefault()
      const { offsetX: x, offsetY: y } = event ?? { offsetX: 0, offsetY: 0 }
      if (dataIndex !== undefined) handlers.current.onPoint({ series: seriesIndex, place: dataIndex, x, y, wantsMenu })
      // A line is hit between its points as well, and does not say where.
      else if (seriesType === 'line') handlers.current.onMiss?.(x, y, wantsMenu)
    }
    drawn.on('finished', () => markBusy(element.current, false))
    drawn.on('click', (at) => point(at as Hit, false))
    drawn.on('contextmenu', (at) => point(at as Hit, true))
    drawn.getZr().on('click', ({ offsetX, offsetY, target }) => {
      if (!target) handlers.current.onMiss?.(offsetX, offsetY, false)
    })
    drawn.getZr().on('contextmenu', ({ offsetX, offsetY, target, event }) => {
      if (target || !drawnOption.current || !drawn.containPixel('grid', [offsetX, offsetY])) return
      ;(event as unknown as Event).preventDefault()
      handlers.current.onMiss?.(offsetX, offsetY, true)
    })
    drawn.on('datazoom', () => {
      const { whenZoomed } = drawnOption.current ?? {}
      if (whenZoomed) sized.change(whenZoomed as EChartsCoreOption)
    })
    const followLegend = (change: unknown) => {
      const { whenHidden } = drawnOption.current ?? {}
      const { selected } = change as { readonly selected: Record<string, boolean> }
      shownNames.current = selected
      if (whenHidden) sized.change((whenHidden as (selected: Record<string, boolean>) => EChartsCoreOption)(selected))
    }
    drawn.on('legendselectchanged', followLegend)
    drawn.on('legendselectall', followLegend)
    keepOthersClear(drawn)
    const stopHolding = onLongPress(element.current, (x, y) =>
      drawn.getZr().handler.dispatch('contextmenu', { zrX: x, zrY: y, preventDefault: () => undefined }),
    )
    return () => {
      stopHolding()
      stopPlacing()
      drawn.dispose()
      chart.current = undefined
      drawnOption.current = undefined
      drawnSize.current = undefined
    }
  }, [enlargement])

  // The library cannot be asked for places before it has drawn something, and keys may come earlier.
  const chartWithPlaces = () => (drawnOption.current ? chart.current : undefined)
  useImperativeHandle(
    spots,
    () => ({
      isShown: (name) => shownNames.current[name] !== false,
      columnAt(x, y, isHorizontal) {
        const drawn = chartWithPlaces()
        const along = isHorizontal ? 1 : 0
        const place = drawn?.containPixel('grid', [x, y])
          ? drawn.convertFromPixel({ gridIndex: 0 }, [x, y])[along]
          : undefined
        if (!drawn || place === undefined) return undefined
        const middleOf = (at: number) =>
          drawn.convertToPixel({ gridIndex: 0 }, isHorizontal ? [0, at] : [at, 0])[along] ?? 0
        const width = Math.abs(middleOf(place + 1) - middleOf(place)) || drawn.getWidth()
        return { place, fraction: ([x, y][along]! - middleOf(place)) / width + 0.5 }
      },
      spotOf(seriesIndex, point) {
        const [x, y] = chartWithPlaces()?.convertToPixel({ seriesIndex }, [...point]) ?? []
        return x === undefined || y === undefined || Number.isNaN(x + y) ? undefined : [x, y]
      },
    }),
    [],
  )

  const isPaper = usePaper()
  useEffect(() => {
    const size = `${width} ${height}`
    if (width === 0 || height === 0) return
    const draw = () => {
      const [isSameSize, isSameOption] = [drawnSize.current === size && !isPaper, drawnOption.current === option]
      if (isSameSize && isSameOption) return
      markBusy(element.current, true)
      // Draws all of the chart, and is left out where that would be the one before.
      if (!isSameSize) chart.current?.resize()
      // Another size is no other chart: what the reader zoomed into or hid stays so.
      if (isSameOption) sizing.current?.follow()
      else {
        sizing.current?.draw(option)
        shownNames.current = {}
      }
      if (!isSameSize && chart.current) bringBackHidden(chart.current)
      // On paper it may be another one than was measured on the screen.
      drawnSize.current = isPaper ? undefined : size
      drawnOption.current = option
    }
    if (!drawnOption.current || isPaper) {
      draw()
      // The browser takes its picture before the next frame.
      if (isPaper) chart.current?.getZr().flush()
      return
    }
    const now = performance.now()
    const isQuiet = now - changedAt.current > REDRAW_MS
    changedAt.current = now
    if (isQuiet && drawnSize.current === size) return draw()
    const timer = setTimeout(draw, REDRAW_MS)
    return () => clearTimeout(timer)
  }, [option, width, height, isPaper, enlargement])

  // The picture for paper is taken at once, as it is.
  useEffect(() => {
    if (isPaper) return
    // In the next frame the browser brings its styles up to date anyway; asked for sooner, it would do so once for each chart.
    const frame = requestAnimationFrame(() => {
      const wanted = element.current && enlargementOf(element.current)
      if (wanted && startedWith.current !== wanted) setEnlargement(wanted)
    })
    return () => cancelAnimationFrame(frame)
  }, [option, width, height, isPaper])

  useEffect(() => {
    chart.current?.dispatchAction({ type: 'downplay' })
    if (!active) return
    const at = { seriesIndex: active.series, dataIndex: active.place }
    chart.current?.dispatchAction({ type: 'highlight', ...at })
    chart.current?.dispatchAction({ type: 'showTip', ...at })
  }, [active])

  return (
    <div ref={ref} className={classes.canvas} aria-busy>
      <div ref={element} className={classes.stage} />
    </div>
  )
}

/** Said to the document alone: a state would render each chart twice more with each answer. */
const markBusy = (stage: HTMLElement | null, isBusy: boolean) =>
  stage?.parentElement?.setAttribute('aria-busy', String(isBusy))
