import type { Verified } from '@soundings/contract'
import { titleOf } from '../../api/core/api-error.ts'
import { type VerifiedItem, useUnverify, useVerify } from '../../api/verified.ts'
import { toast } from '../../ui/toast/toast.ts'

/** Gives an item the verified mark and takes it back. */
export function useVerifying(item: VerifiedItem, verified: Verified | undefined) {
  const verify = useVerify(item.kind)
  const unverify = useUnverify(item.kind)
  const failing = { onError: (error: Error) => toast.error(titleOf(error)) }
  return {
    isBusy: verify.isPending || unverify.isPending,
    /** Absent where this version is verified already. */
    verify: !verified || verified.isChanged ? () => verify.mutate(item, failing) : undefined,
    /** Absent where there is no mark. */
    unverify: verified ? () => unverify.mutate(item, failing) : undefined,
  }
}

export const verifyTexts = { verify: 'Mark as verified', unverify: 'Remove verified mark' }
