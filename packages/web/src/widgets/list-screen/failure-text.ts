import { ApiError } from '../../api/api-error.ts'

/** Rights may have been taken away since the page was opened: that is no fault to retry, and says so. */
export function failureText(error: unknown, otherwise: string): string {
  const isForbidden = error instanceof ApiError && error.kind === 'forbidden'
  return isForbidden ? 'You do not have the permission to see this list. Ask an administrator if you need it.' : otherwise
}
