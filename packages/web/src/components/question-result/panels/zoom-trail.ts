import type { ZoomWire } from '@soundings/contract'
import { columnKey, groupings, printRange } from '@soundings/query'
import { useState } from 'react'
import type { Zoom } from '../../../charts/chart-type.ts'

/** How a person got to what they see, step by step, and the way back. */
export interface ZoomTrail {
  readonly steps: readonly Zoom[]
  readonly onZoom: (zoom: Zoom) => void
  /** Keeps the first steps only. */
  readonly onBack: (kept: number) => void
}

export function useZoomTrail(): ZoomTrail {
  const [steps, setSteps] = useState<readonly Zoom[]>([])
  return {
    steps,
    onZoom: (zoom) => setSteps(followZoom(steps, zoom)),
    onBack: (kept) => setSteps(steps.slice(0, kept)),
  }
}

/** A zoom out to where one came from goes back there, range and all; every other zoom is a step further. */
export function followZoom(steps: readonly Zoom[], zoom: Zoom): readonly Zoom[] {
  const cameFrom = steps.findLastIndex(
    ({ column }) => columnOf(column) === columnOf(zoom.column) && column.expression.function === zoom.unit,
  )
  return !zoom.range && cameFrom >= 0 ? steps.slice(0, cameFrom) : [...steps, zoom]
}

/** What the server is told: of each column only where the trail ended. */
export function toZooms(steps: readonly Zoom[]): ZoomWire[] {
  const byColumn = new Map(steps.map((step) => [columnOf(step.column), step]))
  return [...byColumn.values()].flatMap(
    ({
      column: {
        expression: { dbColumn, path },
      },
      unit,
      range,
    }) =>
      dbColumn === null
        ? []
        : [{ dbColumn, ...(path && { path }), unit, ...(range && { range: [...range] as [string, string] }) }],
  )
}

const columnOf = ({ expression: { dbColumn, path } }: Zoom['column']) =>
  columnKey({ columnId: dbColumn ?? 0, ...(path && { path }) })

export function stepText({ unit, range }: Zoom): string {
  const { noun } = groupings[unit].period
  return range ? `${printRange(range) ?? range.join(' to ')} by ${noun}` : `By ${noun}`
}
