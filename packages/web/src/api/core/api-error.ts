import { ApiError } from '@soundings/contract'

export { ApiError }

/** The sentence to show for something thrown; '' when the server answered without giving a reason. */
export function titleOf(error: unknown): string {
  if (!(error instanceof ApiError)) return ''
  return error.status === 0 ? error.title : error.serverTitle
}

/** Whether a change was refused only because people under row rules would see more by it, which an administrator may confirm. */
export const needsConfirmation = (error: ApiError): boolean => error.widening !== undefined
