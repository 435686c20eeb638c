import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
  turnOffSecondFactor,
} from '@soundings/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { accountQueries } from './account.ts'
import { call } from '../core/call.ts'
import { userQueries } from '../auth/users.ts'

export const secondFactorQueries = {
  own: () => queryOptions({ queryKey: ['second-factor'], queryFn: ({ signal }) => call(getSecondFactor, { signal }) }),
}

function useFactorChange<Input, Reply>(mutationFn: (input: Input) => Promise<Reply>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => cache.invalidateQueries({ queryKey: secondFactorQueries.own().queryKey }),
  })
}

export const useBeginSecondFactor = () =>
  useMutation({
    mutationFn: (currentPassword: string) =>
      call(beginSecondFactor, { body: currentPassword === '' ? {} : { currentPassword } }),
  })
export const useConfirmSecondFactor = () =>
  useFactorChange((code: string) => call(confirmSecondFactor, { body: { code } }))
export const useRenewRecoveryCodes = () =>
  useFactorChange((code: string) => call(renewRecoveryCodes, { body: { code } }))
export const useTurnOffSecondFactor = () =>
  useFactorChange((code: string) => call(turnOffSecondFactor, { body: { code } }))

/** An administrator who has just set up what their role needs holds their rights from now on. */
export function useRefreshAccount(): () => Promise<void> {
  const cache = useQueryClient()
  return () => cache.invalidateQueries({ queryKey: accountQueries.current().queryKey })
}

export function useResetSecondFactor() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (userId: number) => call(resetSecondFactor, { params: { id: userId } }),
    onSettled: () => cache.invalidateQueries({ queryKey: userQueries.all }),
  })
}
