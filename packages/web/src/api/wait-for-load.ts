import type { UploadLoad } from '@soundings/contract'
import { isTransient } from './core/api-error.ts'

const POLL_MS = 700
/** Long enough for a server that restarts, which takes the load up again. */
const TOLERATED_MS = 120_000

interface Needs {
  readonly read: (id: string) => Promise<UploadLoad>
  readonly onProgress: (load: UploadLoad) => void
  readonly pause?: (ms: number) => Promise<unknown>
  readonly now?: () => number
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Polls until a load has ended. It goes on while the server is out of reach, so polls may fail for a time. */
export async function waitForLoad(
  load: UploadLoad,
  { read, onProgress, pause = sleep, now = Date.now }: Needs,
): Promise<UploadLoad> {
  let latest = load
  let heardAt = now()
  while (latest.state === 'waiting' || latest.state === 'running') {
    onProgress(latest)
    await pause(POLL_MS)
    try {
      latest = await read(load.id)
      heardAt = now()
    } catch (error) {
      if (!isTransient(error) || now() - heardAt > TOLERATED_MS) throw error
    }
  }
  return latest
}
