import { Button } from '@mantine/core'
import { formatExactly } from '../../ui/format/numbers.ts'
import classes from './MoreRows.module.css'

interface MoreRowsProps {
  readonly shown: number
  readonly total: number
  /** Left out where all rows are there. */
  readonly onMore: (() => void) | undefined
}

/** Says how much of a long list is there, and brings more of it. */
export function MoreRows({ shown, total, onMore }: MoreRowsProps) {
  if (!onMore) return null
  return (
    <p className={classes.line}>
      <span>{`${formatExactly(shown)} of ${formatExactly(total)}. Type to find others.`}</span>
      <Button variant="subtle" size="compact-sm" onClick={onMore}>
        Show more
      </Button>
    </p>
  )
}
