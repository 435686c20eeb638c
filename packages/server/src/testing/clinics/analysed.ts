import type { Refresh } from '@soundings/contract'
import { vi } from 'vitest'
import { PATIENCE_MS } from '../eventually.ts'
import { ADMIN, type TestApp } from '../servers/test-app.ts'

/** Waits until the import and analysis of a database has ended, and gives how. */
export async function whenRefreshed(test: TestApp, databaseId: number, timeout = PATIENCE_MS): Promise<Refresh> {
  return vi.waitFor(
    async () => {
      const refresh = (await test.as(ADMIN).get(`/discovery/databases/${databaseId}/refresh`)).json() as Refresh
      if (refresh.state === 'waiting' || refresh.state === 'running') throw new Error(`still ${refresh.state}`)
      return refresh
    },
    { timeout, interval: 50 },
  )
}
