import type { Session } from '@soundings/engines'
import type { Connections } from '../connections/connections.ts'
import { createFairQueue, type FairQueue } from './fair-queue.ts'

interface Needs {
  readonly connections: Pick<Connections, 'session'>
  readonly queryTimeoutMs: number
}

/** In whose turn a query runs, and until when it is wanted. */
export interface QueryTurn {
  readonly username: string
  readonly signal: AbortSignal
}

export type Read<Part> = (
  session: Session,
  options: { readonly signal: AbortSignal; readonly timeoutMs: number },
) => AsyncIterable<Part>

/** Fewer than there are connections: those that are left serve refreshes. */
const PLACES = { places: 6, placesEach: 3 }

/** Queries wait for a place at their database, in turns between people, so that no one can take all of its connections. */
export function createQueuedQueries({ connections, queryTimeoutMs }: Needs) {
  const queues = new Map<number, FairQueue>()

  function queueOf(databaseId: number): FairQueue {
    const queue = queues.get(databaseId) ?? createFairQueue(PLACES)
    queues.set(databaseId, queue)
    return queue
  }

  const acquire = (databaseId: number, { username, signal }: QueryTurn) => queueOf(databaseId).acquire(username, signal)

  return {
    /** A place for several queries one after the other. Resolves with how to leave it. */
    acquire,

    /** Waits for a place. It is free again when nothing of the query runs any more, which is when its rows have ended. */
    async *run<Part>(databaseId: number, turn: QueryTurn, read: Read<Part>): AsyncGenerator<Part> {
      const { signal } = turn
      const leave = await acquire(databaseId, turn)
      try {
        yield* read(await connections.session(databaseId), { signal, timeoutMs: queryTimeoutMs })
      } catch (error) {
        // Why it was stopped says more than that it was.
        throw signal.aborted ? signal.reason : error
      } finally {
        leave()
      }
    },
  }
}

export type QueuedQueries = ReturnType<typeof createQueuedQueries>
