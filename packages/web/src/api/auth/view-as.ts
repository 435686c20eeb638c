import { explainRowFilters, isAdminRole, isAdministrator, type User } from '@soundings/contract'
import { queryOptions } from '@tanstack/react-query'
import { useAccount } from '../session/account.ts'
import { call } from '../core/call.ts'
import { session } from '../session/session.ts'

/** The page is loaded anew, so that nothing of what one person has loaded is shown to the other. */
export function viewAs(username: string) {
  session.viewAs(username)
  window.location.assign('/')
}

export function stopViewingAs() {
  session.viewAs(undefined)
  window.location.reload()
}

export const viewedUser = session.viewedUser

/** For links that open a window: one that knows its opener begins with the eyes of this one, and another with one's own. */
export const inNewWindow = () => ({ target: '_blank', rel: viewedUser() === undefined ? 'noopener' : 'opener' })

/** Whether the signed-in user can look through a person's eyes. */
export function useMayViewAs(): (user: Pick<User, 'enabled' | 'roles'>) => boolean {
  const account = useAccount()
  return ({ enabled, roles }) => isAdministrator(account) && enabled && !roles.some(isAdminRole)
}

export const rowCutQueries = {
  of: (questions: readonly number[]) =>
    queryOptions({
      queryKey: ['row-cuts', ...questions],
      queryFn: ({ signal }) => call(explainRowFilters, { body: { questions: [...questions] }, signal }),
    }),
}
