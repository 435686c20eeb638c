import { ApiError } from '@soundings/contract'

export { ApiError }

/** The sentence to show for something thrown; '' when the server answered without giving a reason. */
export function titleOf(error: unknown): string {
  if (!(error instanceof ApiError)) return ''
  return error.status === 0 ? error.title : error.serverTitle
}

const TRY_AGAIN_LATER = [408, 425, 429]

/** The server has answered that it will not give what was asked for. A server out of reach, a database that fails or a newer version is no refusal. */
export function isRefusal(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    error.status >= 400 &&
    error.status < 500 &&
    error.kind !== 'newer-version' &&
    !TRY_AGAIN_LATER.includes(error.status)
  )
}

/** Asking again may help: the server is out of reach, fails, or wants to be asked later. */
export function isTransient(error: unknown): boolean {
  return (
    error instanceof ApiError && (error.status === 0 || error.status >= 500 || TRY_AGAIN_LATER.includes(error.status))
  )
}

/** Whether a change was refused only because people under row rules would see more by it, which an administrator may confirm. */
export const needsConfirmation = (error: ApiError): boolean => error.widening !== undefined
