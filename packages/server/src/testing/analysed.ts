import type { Refresh } from '@soundings/contract'
import { vi } from 'vitest'
import { ADMIN, type TestApp } from './test-app.ts'

/** Waits until the reading and analysis of a database has ended, and gives how. */
export async function whenRefreshed(test: TestApp, databaseId: number, timeout = 20_000): Promise<Refresh> {
  return vi.waitFor(
    async () => {
      const refresh = (await test.as(ADMIN).get(`/discovery/databases/${databaseId}/refresh`)).json() as Refresh
      if (refresh.state === 'waiting' || refresh.state === 'running') throw new Error(`still ${refresh.state}`)
      return refresh
    },
    { timeout, interval: 50 },
  )
}
