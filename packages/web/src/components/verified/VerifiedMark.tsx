import type { Verified } from '@soundings/contract'
import { IconRosetteDiscountCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Tooltip } from '../../ui/layer/Tooltip.tsx'
import { verifiedText } from './verified-text.ts'
import classes from './VerifiedMark.module.css'

interface VerifiedMarkProps {
  readonly verified: Verified | undefined
  readonly size?: number
}

/** Who verified an item and when, in a tooltip; grey where it was changed since. */
export function VerifiedMark({ verified, size = 16 }: VerifiedMarkProps) {
  if (!verified) return null
  const text = verifiedText(verified)
  return (
    <Tooltip label={text} showsOnFocus showsOnTouch>
      <span className={`${classes.mark} ${verified.isChanged ? classes.changed : ''}`} role="img" aria-label={text}>
        <IconRosetteDiscountCheck size={size} stroke={1.75} aria-hidden="true" />
      </span>
    </Tooltip>
  )
}

/** A name with its mark, for lists. */
export function VerifiedName({ verified, children }: Pick<VerifiedMarkProps, 'verified'> & { children: ReactNode }) {
  if (!verified) return children
  return (
    <span className={classes.named}>
      <span className={classes.name}>{children}</span>
      <VerifiedMark verified={verified} />
    </span>
  )
}
