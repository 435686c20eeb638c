import { useState } from 'react'

interface StripState {
  readonly isShown: boolean
  /** How many favourites there were when last looked. */
  readonly favourites: number
}

const start: StripState = { isShown: false, favourites: 0 }

/** The first favourite brings the strip, the last one takes it away; in between it stays as the viewer left it. */
export function afterCount(state: StripState, favourites: number): StripState {
  const hasTurned = favourites > 0 !== state.favourites > 0
  return { favourites, isShown: hasTurned ? favourites > 0 : state.isShown }
}

/** Whether the strip stands there. The number is unknown until the favourites have been loaded. */
export function useStripVisibility(favourites: number | undefined) {
  const [state, setState] = useState(start)
  if (favourites !== undefined && favourites !== state.favourites) setState(afterCount(state, favourites))
  return { isShown: state.isShown, toggle: () => setState({ ...state, isShown: !state.isShown }) }
}
