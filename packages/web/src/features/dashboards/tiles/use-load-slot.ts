import { BATCH_PARTS_MAX } from '@soundings/contract'
import { createContext, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { createTileQueue } from './tile-queue.ts'

/** As many as a batch has parts, of which each tile needs two. How many queries a database runs at a time is for the server to decide. */
const TILES_AT_A_TIME = BATCH_PARTS_MAX / 2

export const newTileQueue = () => createTileQueue(TILES_AT_A_TIME)

export const TileQueueContext = createContext(newTileQueue())

/** The last wish of a tile for which it got its turn; `release` frees its place for the next. */
export function useLoadSlot(wish: string | undefined): { granted: string | undefined; release: () => void } {
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
