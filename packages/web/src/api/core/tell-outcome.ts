import { toast } from '../../ui/toast/toast.ts'
import { titleOf } from './api-error.ts'

/** What failed, with the reason where there is one. */
export const withCause = (text: string, cause: string): string => (cause === '' ? text : `${text}: ${cause}`)

/** Waits for a change and says how it went; resolves to whether it worked. */
export async function tellOutcome(
  work: Promise<unknown>,
  { done, failed }: { done: string; failed: string },
): Promise<boolean> {
  try {
    await work
    toast.success(done)
    return true
  } catch (error) {
    toast.error(withCause(failed, titleOf(error)))
    return false
  }
}
