import { Button } from '@mantine/core'
import type { Verified } from '@soundings/contract'
import type { VerifiedItem } from '../../api/verified.ts'
import { useVerifying, verifyTexts } from './use-verifying.ts'
import { verifiedText } from './verified-text.ts'
import { VerifiedMark } from './VerifiedMark.tsx'
import classes from './VerifiedLine.module.css'

interface VerifiedLineProps {
  readonly item: VerifiedItem
  readonly verified: Verified | undefined
  readonly canVerify: boolean
}

/** The mark in words below a result, with what the viewer may do about it. */
export function VerifiedLine({ item, verified, canVerify }: VerifiedLineProps) {
  const { isBusy, verify, unverify } = useVerifying(item, verified)
  if (!verified && !canVerify) return null
  return (
    <div className={classes.line}>
      {verified && (
        <>
          <VerifiedMark verified={verified} />
          <span>{verifiedText(verified)}</span>
        </>
      )}
      {canVerify && verify && (
        <Button variant="subtle" size="compact-sm" loading={isBusy} onClick={verify}>
          {verifyTexts.verify}
        </Button>
      )}
      {canVerify && unverify && (
        <Button variant="subtle" color="gray" size="compact-sm" disabled={isBusy} onClick={unverify}>
          {verifyTexts.unverify}
        </Button>
      )}
    </div>
  )
}
