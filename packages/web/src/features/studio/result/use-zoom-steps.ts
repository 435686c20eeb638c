import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { followZoom, type ZoomTrail } from '../../../components/question-result/panels/zoom-trail.ts'
import { outputsOf } from '../model/studio-state.ts'
import { followZooms, unzoomTo, zoomTo, zoomWire } from '../model/address/zooms.ts'
import type { StudioHistory } from '../use-studio-history.ts'
import { entriesBackTo, firstEntryOf, readEntries, withEntry } from './own-entries.ts'
import type { Preview } from './use-preview.ts'
import { readZooms, withZoomsWritten } from './zooms-in-address.ts'

interface Needs {
  readonly studio: Pick<StudioHistory, 'state' | 'act' | 'read'>
  readonly preview: Pick<Preview, 'preview'>
  /** Restored work has its zooms among its filters, so the address gives way. */
  readonly isRestored: boolean
}

/**
 * Zooming changes the question in place. The address and the question follow each other: the browser's Back takes a zoom back,
 * and undoing one takes it out of the address.
 */
export function useZoomSteps({
  studio: {
    state: { zooms },
    act,
    read,
  },
  preview: { preview },
  isRestored,
}: Needs): ZoomTrail & { readonly ownEntries: number } {
  const location = useLocation()
  const { search, pathname } = location
  const navigate = useNavigate()
  const here = withZoomsWritten(search, readZooms(search))
  const entries = readEntries(location.state as unknown, here)
  const ask = useEffectEvent(preview)
  const seen = useRef(isRestored ? here : withZoomsWritten(search, []))
  /** Where the address is on its way to; steps of the browser's history take their time. */
  const goingTo = useRef<string>(undefined)

  const wantedAddress = () =>
    withZoomsWritten(
      search,
      read().zooms.map(({ zoom }) => zoomWire(zoom)),
    )
  const moveAddress = (wanted: string) => {
    goingTo.current = wanted
    const back = entriesBackTo(entries, wanted)
    if (back === undefined)
      void navigate(`${pathname}${wanted}`, {
        state: withEntry(entries, wanted, firstEntryOf(location.state, location.key)),
      })
    else void navigate(-back)
  }

  useEffect(() => {
    if (goingTo.current !== undefined && goingTo.current !== here) return
    const hasMovedByItself = goingTo.current === undefined && here !== seen.current
    goingTo.current = undefined
    seen.current = here
    if (hasMovedByItself) void act((state) => followZooms(state, readZooms(search)))
    const wanted = wantedAddress()
    if (wanted !== here) moveAddress(wanted)
    if ((hasMovedByItself || wanted !== here) && outputsOf(read()).length > 0) ask()
  }, [here, zooms]) // oxlint-disable-line react/exhaustive-deps -- when the address or the question's zooms have changed, whatever else has

  const steps = zooms.map(({ zoom }) => zoom)
  return {
    steps,
    onZoom: (zoom) => {
      const followed = followZoom(steps, zoom)
      void act((state) => (followed.length < steps.length ? unzoomTo(state, followed.length) : zoomTo(state, zoom)))
    },
    onBack: (left) => void act((state) => unzoomTo(state, left)),
    ownEntries: entries.length,
  }
}
