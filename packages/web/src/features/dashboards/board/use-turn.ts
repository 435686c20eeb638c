import { createContext, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { createTileQueue } from './tile-queue.ts'

const TILES_AT_A_TIME = 4

export const newTileQueue = () => createTileQueue(TILES_AT_A_TIME)

export const TileQueueContext = createContext(newTileQueue())

/** The last wish of a tile for which it got its turn; `release` frees its place for the next. */
export function useTurn(wish: string | undefined): { granted: string | undefined; release: () => void } {
  const queue = useContext(TileQueueContext)
  const [granted, setGranted] = useState<string>()
  const leave = useRef<() => void>(undefined)

  useEffect(() => {
    if (wish === undefined) return
    const stop = queue.enter(() => setGranted(wish))
    leave.current = stop
    return stop
  }, [queue, wish])

  return { granted, release: useCallback(() => leave.current?.(), []) }
}
