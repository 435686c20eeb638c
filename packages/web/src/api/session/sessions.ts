import {
  endOtherSessions,
  endOwnSession,
  endSessionOfUser,
  endSessionsOfUser,
  listOwnSessions,
  listSessionsOfUser,
} from '@soundings/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../core/call.ts'

/** Of oneself when there is no id. */
export const sessionQueries = {
  all: ['sessions'] as const,
  of: (userId?: number) =>
    queryOptions({
      queryKey: [...sessionQueries.all, userId ?? 'own'],
      queryFn: ({ signal }) =>
        userId === undefined
          ? call(listOwnSessions, { signal })
          : call(listSessionsOfUser, { params: { id: userId }, signal }),
    }),
}

function useSessionChange<Input>(mutationFn: (input: Input) => Promise<unknown>) {
  const cache = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => cache.invalidateQueries({ queryKey: sessionQueries.all }) })
}

export const useEndSession = (userId?: number) =>
  useSessionChange((id: string) =>
    userId === undefined
      ? call(endOwnSession, { params: { id } })
      : call(endSessionOfUser, { params: { id: userId, session: id } }),
  )

/** All but the one in which it is asked. */
export const useEndSessions = (userId?: number) =>
  useSessionChange(() =>
    userId === undefined ? call(endOtherSessions, {}) : call(endSessionsOfUser, { params: { id: userId } }),
  )
