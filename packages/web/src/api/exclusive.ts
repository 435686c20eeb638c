const LEASE_MS = 15_000
const POLL_MS = 60

interface Needs {
  /** Missing on plain http, where many hospitals run this. */
  readonly locks: Pick<LockManager, 'request'> | undefined
  readonly storage: () => Storage
  readonly now: () => number
  readonly pause: (ms: number) => Promise<void>
}

/** Lets one tab at a time do something. Without the browser's locks, a lease in the shared storage does it. */
export function createExclusive({ locks, storage, now, pause }: Needs) {
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
    try {
      return await work()
    } finally {
      if (storage().getItem(key) === mine) storage().removeItem(key)
    }
  }
}
