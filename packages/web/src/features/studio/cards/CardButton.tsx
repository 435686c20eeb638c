import { UnstyledButton } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { Ref } from 'react'
import { Tooltip } from '../../../ui/layer/Tooltip.tsx'
import classes from './Cards.module.css'

export interface CardWords {
  readonly title: string
  readonly icon: Icon
  /** What is chosen at the moment, in a few words. */
  readonly note: string
  /** Why the card cannot be used now; it can when there is no reason. */
  readonly disabledReason?: string | undefined
}

interface CardButtonProps extends CardWords {
  readonly isOpen?: boolean
  readonly onClick: () => void
  readonly ref?: Ref<HTMLButtonElement>
}

export function CardButton({
  title,
  icon: CardIcon,
  note,
  disabledReason,
  isOpen,
  onClick,
  ref,
  ...more
}: CardButtonProps) {
  const isDisabled = disabledReason !== undefined
  return (
    <Tooltip label={disabledReason} disabled={!isDisabled}>
      <UnstyledButton
        {...more}
        ref={ref}
        className={classes.card}
        // A disabled button says nothing to the keyboard; this one still tells why.
        aria-disabled={isDisabled ? true : undefined}
        data-open={isOpen ? true : undefined}
        onClick={() => !isDisabled && onClick()}
      >
        <CardIcon className={classes.icon} size={20} stroke={1.75} aria-hidden="true" />
        <span className={classes.words}>
          <span className={classes.title}>{title}</span>
          <span className={classes.note} title={note}>
            {note}
          </span>
        </span>
      </UnstyledButton>
    </Tooltip>
  )
}
