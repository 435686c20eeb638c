const LEASE_MS = 15_000
const POLL_MS = 60

interface Needs {
  /** Missing on plain http, where many hospitals run this. */
  readonly locks: Pick<LockManager, 'request'> | undefined
  readonly storage: () => Storage
  readonly now: () => number
  readonly pause: (ms: number) => Promise<void>
  /** Runs what must be done when the page is left; gives the way to call that off. */
  readonly onLeave: (leave: () => void) => () => void
}

/** Lets one tab at a time do something. Without the browser's locks, a lease in the shared storage does it. */
export function createExclusive({ locks, storage, now, pause, onLeave }: Needs) {
  const take = async (key: string): Promise<string> => {
    const mine = `${now() + LEASE_MS}:${Math.random()}`
    for (;;) {
      const held = storage().getItem(key)
      if (held === null || Number.parseInt(held) < now()) {
        storage().setItem(key, mine)
        // Two tabs may have written at the same moment; the later one stays, and both see it after a pause.
        await pause(POLL_MS)
        if (storage().getItem(key) === mine) return mine
      }
      await pause(POLL_MS)
    }
  }

  return async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    if (locks) return locks.request(name, work)
    const key = `lease:${name}`
    const mine = await take(key)
    const release = () => {
      if (storage().getItem(key) === mine) storage().removeItem(key)
    }
    // A page that is reloaded would otherwise wait for the lease of its own earlier self.
    const stay = onLeave(release)
    try {
      return await work()
    } finally {
      stay()
      release()
    }
  }
}
