import type { Verified } from '@soundings/contract'
import { reportOutcome } from '../../api/core/report-outcome.ts'
import { type VerifiedItem, useUnverify, useVerify } from '../../api/verified.ts'

/** Gives an item the verified mark and takes it back. */
export function useVerifying(item: VerifiedItem, verified: Verified | undefined) {
  const verify = useVerify(item.kind)
  const unverify = useUnverify(item.kind)
  const outcome = { failed: (cause: string) => cause }
  return {
    isBusy: verify.isPending || unverify.isPending,
    /** Absent where this version is verified already. */
    verify: !verified || verified.isChanged ? () => void reportOutcome(verify.mutateAsync(item), outcome) : undefined,
    /** Absent where there is no mark. */
    unverify: verified ? () => void reportOutcome(unverify.mutateAsync(item), outcome) : undefined,
  }
}

export const verifyTexts = { verify: 'Mark as verified', unverify: 'Remove verified mark' }
