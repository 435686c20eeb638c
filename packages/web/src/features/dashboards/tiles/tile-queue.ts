import { BATCH_PARTS_MAX } from '@soundings/contract'
import { createContext } from 'react'
import type { LoadInTurn } from '../../../components/question-result/use-result.ts'

/** As many as a batch has parts, of which each tile needs two. How many queries a database runs at a time is for the server to decide. */
const TILES_AT_A_TIME = BATCH_PARTS_MAX / 2

/** Lets a few tiles load at a time, in the order in which they asked. A tile that is aborted while it waits leaves the queue. */
export function createTileQueue(places = TILES_AT_A_TIME): LoadInTurn {
  const waiting = new Set<() => void>()
  let taken = 0

  const placeFreed = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const take = () => {
        signal.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        waiting.delete(take)
        reject(signal.reason as Error)
      }
      signal.addEventListener('abort', leave, { once: true })
      waiting.add(take)
    })

  /** Hands the place to the next in the queue. */
  function free() {
    const [next] = waiting
    if (!next) return void (taken -= 1)
    waiting.delete(next)
    next()
  }

  return async (load, signal) => {
    if (taken < places) taken += 1
    else await placeFreed(signal)
    try {
      return await load()
    } finally {
      free()
    }
  }
}

export const TileQueueContext = createContext(createTileQueue())
