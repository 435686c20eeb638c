import { unverifyDashboard, unverifyQuestion, verifyDashboard, verifyQuestion } from '@soundings/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from './core/call.ts'
import { dashboardQueries } from './questions/dashboards.ts'
import { questionQueries } from './questions/questions.ts'

export interface VerifiedItem {
  readonly kind: 'dashboard' | 'question'
  readonly id: number
  readonly version: number
}

type Kind = VerifiedItem['kind']

/** Newer versions that someone saved meanwhile are shown, too: only what was looked at can be verified. */
function useReadAgain(kind: Kind) {
  const cache = useQueryClient()
  const { all: queryKey } = kind === 'dashboard' ? dashboardQueries : questionQueries
  return () => cache.invalidateQueries({ queryKey })
}

export const useVerify = (kind: Kind) =>
  useMutation({
    mutationFn: ({ id, version }: VerifiedItem) =>
      call(kind === 'dashboard' ? verifyDashboard : verifyQuestion, { params: { id }, body: { version } }),
    onSettled: useReadAgain(kind),
  })

export const useUnverify = (kind: Kind) =>
  useMutation({
    mutationFn: ({ id }: VerifiedItem) =>
      call(kind === 'dashboard' ? unverifyDashboard : unverifyQuestion, { params: { id } }),
    onSettled: useReadAgain(kind),
  })
