import { connectionLost } from '../engine-error.ts'
import type { Pool } from '../connections/pool.ts'
import type { DriverProcess } from './driver-process.ts'

/** One process for everything that is asked of a database, in place of a pool; the next one is started when it is gone. */
export function createSharedDriver(open: () => Promise<DriverProcess>): Pool<DriverProcess> {
  let current: Promise<DriverProcess> | undefined
  let isClosed = false

  return {
    async take() {
      for (;;) {
        if (isClosed) throw connectionLost()
        const opening = (current ??= open())
        const forget = () => void (current === opening && (current = undefined))
        const driver = await opening.catch((error: unknown) => {
          forget()
          throw error
        })
        if (driver.isAlive) return driver
        forget()
      }
    },
    giveBack: () => undefined,
    async close() {
      isClosed = true
      await current?.then(
        (driver) => driver.close(),
        () => undefined,
      )
    },
  }
}
