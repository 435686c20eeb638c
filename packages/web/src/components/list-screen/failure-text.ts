import { ApiError } from '../../api/core/api-error.ts'

export const NOT_PERMITTED = 'You do not have the permission to see this list. Ask an administrator if you need it.'

/** Rights may have been taken away since the page was opened: that is no fault to retry, and says so. */
export function failureText(error: unknown, otherwise: string): string {
  const isForbidden = error instanceof ApiError && error.kind === 'forbidden'
  return isForbidden ? NOT_PERMITTED : otherwise
}
