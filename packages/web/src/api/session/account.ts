import { Account, getAccount, mayUse, type PermissionName } from '@soundings/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../core/call.ts'
import { session } from './session.ts'

export const accountQueries = {
  current: () =>
    queryOptions({
      queryKey: ['account'],
      queryFn: async ({ signal }) => {
        const account = await call(getAccount, { signal })
        if (session.viewedUser() === undefined) session.keepAccount(account)
        return account
      },
      initialData: cachedAccount,
      initialDataUpdatedAt: 0,
      // Who is signed in is part of every screen; the end of the session replaces them all.
      meta: { outlivesRefusals: true },
    }),
}

/** Who is signed in. For screens inside the shell, which opens only once this is known. */
export function useAccount(): Account {
  const { data } = useQuery(accountQueries.current())
  if (!data) throw new Error('useAccount outside the signed-in part of the page')
  return data
}

/** Whether the signed-in user may do something; one of several permissions is enough, admin roles may everything. */
export function useMayUse(): (wanted: PermissionName | readonly PermissionName[]) => boolean {
  const account = useAccount()
  return (wanted) => mayUse(account, wanted)
}

function cachedAccount(): Account | undefined {
  return session.isOpen() && session.viewedUser() === undefined
    ? Account.safeParse(session.readAccount()).data
    : undefined
}
