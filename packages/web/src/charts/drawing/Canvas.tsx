import { useElementSize } from '@mantine/hooks'
import type { EChartsCoreOption } from 'echarts/core'
import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react'
import { startChart, type Chart } from './echarts.ts'
import classes from './DrawnChart.module.css'

/** A segment that was pointed at: where it lies in the data and on the screen. */
export interface Pointed {
  readonly series: number
  readonly place: number
  readonly x: number
  readonly y: number
}

/** Where segments lie on the screen. */
export interface SegmentSpots {
  /** Nothing for slices, which lie on no axis. */
  spotOf(seriesIndex: number, point: readonly [x: number, y: number]): readonly [x: number, y: number] | undefined
}

interface CanvasProps {
  readonly spots: Ref<SegmentSpots>
  readonly option: EChartsCoreOption
  readonly onPoint: (pointed: Pointed) => void
  /** The segment which the keyboard has reached. */
  readonly active: { readonly series: number; readonly place: number } | undefined
}

const REDRAW_MS = 100

/** The drawing itself. The first picture comes at once, later ones 100 ms after the last change. */
export function Canvas({ spots, option, onPoint, active }: CanvasProps) {
  const { ref, width, height } = useElementSize<HTMLDivElement>()
  const element = useRef<HTMLDivElement>(null)
  const chart = useRef<Chart>(undefined)
  const handlePoint = useRef(onPoint)
  const [isDrawn, setDrawn] = useState(false)

  useEffect(() => {
    handlePoint.current = onPoint
  }, [onPoint])

  useEffect(() => {
    if (!element.current) return
    const drawn = startChart(element.current)
    chart.current = drawn
    const point = (at: { seriesIndex?: number; dataIndex?: number; event?: { offsetX: number; offsetY: number; event?: Event } }) => {
      at.event?.event?.preventDefault()
      if (at.dataIndex === undefined) return
      handlePoint.current({ series: at.seriesIndex ?? 0, place: at.dataIndex, x: at.event?.offsetX ?? 0, y: at.event?.offsetY ?? 0 })
    }
    drawn.on('finished', () => setDrawn(true))
    drawn.on('click', (at) => point(at as Parameters<typeof point>[0]))
    drawn.on('contextmenu', (at) => point(at as Parameters<typeof point>[0]))
    return () => {
      drawn.dispose()
      chart.current = undefined
    }
  }, [])

  useImperativeHandle(spots, () => ({
    spotOf(seriesIndex, point) {
      const [x, y] = chart.current?.convertToPixel({ seriesIndex }, [...point]) ?? []
      return x === undefined || y === undefined || Number.isNaN(x + y) ? undefined : [x, y]
    },
  }), [])

  const hasDrawn = useRef(false)
  useEffect(() => {
    const draw = () => {
      setDrawn(false)
      chart.current?.resize()
      chart.current?.setOption(option, { notMerge: true })
    }
    if (width === 0 || height === 0) return
    if (!hasDrawn.current) {
      hasDrawn.current = true
      draw()
      return
    }
    const timer = setTimeout(draw, REDRAW_MS)
    return () => clearTimeout(timer)
  }, [option, width, height])

  useEffect(() => {
    chart.current?.dispatchAction({ type: 'downplay' })
    if (!active) return
    const at = { seriesIndex: active.series, dataIndex: active.place }
    chart.current?.dispatchAction({ type: 'highlight', ...at })
    chart.current?.dispatchAction({ type: 'showTip', ...at })
  }, [active])

  return (
    <div ref={ref} className={classes.canvas} aria-busy={!isDrawn}>
      <div ref={element} className={classes.stage} />
    </div>
  )
}
