import { toast, type ToastAction } from '../../ui/toast/toast.ts'
import { titleOf } from './api-error.ts'

/** What failed, with the reason where there is one. */
export const withCause = (text: string, cause: string): string => (cause === '' ? text : `${text}: ${cause}`)

/** For `failed`: the reason alone, and the text where there is none. */
export const causeOr =
  (text: string) =>
  (cause: string): string =>
    cause || text

interface Outcome<Reply> {
  /** Left out where the screen shows the success itself; it gives undefined where nothing was done. */
  readonly done?: string | ((reply: Reply) => string | undefined) | undefined
  /** A string is followed by the reason; a function makes the whole text of it. */
  readonly failed: string | ((cause: string, error: unknown) => string)
  /** What can still be done after a success, such as Undo. */
  readonly action?: ToastAction | undefined
  /** The text of a toast that stays until the outcome is known. */
  readonly loading?: string
  /** For forms that show a failure themselves, in the place of a toast. */
  readonly showFailure?: (text: string) => void
}

/** Waits for a change and reports how it went; resolves to whether it worked. */
export async function reportOutcome<Reply>(
  work: Promise<Reply>,
  { done, failed, action, loading, showFailure }: Outcome<Reply>,
): Promise<boolean> {
  const progress = loading === undefined ? undefined : toast.loading(loading)
  try {
    const reply = await work
    const text = typeof done === 'function' ? done(reply) : done
    if (text === undefined) progress?.dismiss()
    else (progress ?? toast).success(text, action && { action })
    return true
  } catch (error) {
    const cause = titleOf(error)
    const text = typeof failed === 'string' ? withCause(failed, cause) : failed(cause, error)
    if (showFailure) {
      progress?.dismiss()
      showFailure(text)
    } else (progress ?? toast).error(text)
    return false
  }
}
