import type { ZoomWire } from '@soundings/contract'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Zoom } from '../../../charts/chart-type.ts'
import { followZoom, type ZoomTrail } from '../../../widgets/question-result/zoom-trail.ts'
import { zoomTo } from '../model/presentation.ts'
import type { StudioHistory } from '../use-studio-history.ts'
import { unzoom, type Seen } from './unzoom.ts'
import type { Preview } from './use-preview.ts'
import { readZooms, withZoomsWritten } from './zooms-in-address.ts'

interface Step {
  readonly zoom: Zoom
  readonly before: Seen
}

/** Zooming changes the question in place. Each step is one of the browser's history, so that Back takes it back. */
export function useZoomSteps({ act, read }: Pick<StudioHistory, 'act' | 'read'>, { preview }: Pick<Preview, 'preview'>): ZoomTrail {
  const { search, pathname } = useLocation()
  const navigate = useNavigate()
  const [steps, setSteps] = useState<readonly Step[]>([])
  const newest = useRef(preview)
  const asked = readZooms(search)
  const [atStart] = useState(asked)
  const depth = asked.length
  const lastDepth = useRef(depth)

  const zoomIn = async (zoom: Zoom): Promise<Step | undefined> => {
    const { groups, filters } = read()
    return (await act((state) => zoomTo(state, toWire(zoom)))) ? { zoom, before: { groups, filters } } : undefined
  }

  useEffect(() => {
    newest.current = preview
  })
  useEffect(() => {
    if (atStart.length === 0) return
    void (async () => {
      const made: Step[] = []
      for (const wire of atStart) made.push(...[await zoomIn(fromWire(wire, read()))].filter((step) => step !== undefined))
      setSteps(made)
      newest.current()
    })()
    // The address that the page was opened with; later ones are followed below.
  }, []) // oxlint-disable-line react/exhaustive-deps
  useEffect(() => {
    const hasGoneBack = depth < lastDepth.current
    lastDepth.current = depth
    const left = steps[depth]
    if (!hasGoneBack || !left) return
    setSteps(steps.slice(0, depth))
    void act((state) => unzoom(state, left.before)).then(() => newest.current())
  }, [depth, steps, act])

  const onZoom = async (zoom: Zoom) => {
    const zooms = steps.map((step) => step.zoom)
    const followed = followZoom(zooms, zoom)
    if (followed.length < zooms.length) return void navigate(followed.length - zooms.length)
    const step = await zoomIn(zoom)
    if (!step) return
    void navigate(`${pathname}${withZoomsWritten(search, followed.map(toWire))}`)
    setSteps([...steps, step])
    newest.current()
  }

  return { steps: steps.map(({ zoom }) => zoom), onZoom: (zoom) => void onZoom(zoom), onBack: (kept) => void navigate(kept - steps.length) }
}

function toWire({ column: { expression }, unit, range }: Zoom): ZoomWire {
  return { dbColumn: expression.dbColumn ?? 0, unit, ...(range && { range: [...range] as [string, string] }) }
}

/** A zoom as a chart would have asked for it. */
function fromWire({ dbColumn, unit, range }: ZoomWire, { groups }: Seen): Zoom {
  const group = groups.find(({ columnId, grouping }) => columnId === dbColumn && grouping !== 'uniqueValues')
  const label = group?.label ?? ''
  const expression = { dbColumn, function: group?.grouping ?? null }
  const column = { title: label, label, type: 'DIMENSION', oceanDataType: 'DATE', dataPattern: null, pin: false, grouped: false, expression, tableName: '' } as const
  return { column, unit, ...(range && { range }) }
}
