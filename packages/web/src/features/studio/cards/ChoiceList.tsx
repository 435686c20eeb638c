import { UnstyledButton } from '@mantine/core'
import { IconCheck, IconChevronRight } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import classes from './Cards.module.css'

interface Choice<Name extends string> {
  readonly name: Name
  readonly label: string
  /** One line about it. */
  readonly help?: string
  readonly isChosen?: boolean
  readonly leadsOn?: boolean
  /** Why it cannot be chosen now. */
  readonly problem?: string | undefined
}

interface ChoiceListProps<Name extends string> {
  readonly label: string
  readonly choices: readonly Choice<Name>[]
  readonly onChoose: (name: Name) => void
}

/** A short list of things to do, one click each. */
export function ChoiceList<Name extends string>({ label, choices, onChoose }: ChoiceListProps<Name>) {
  return (
    <div className={classes.choices} role="group" aria-label={label} onKeyDown={moveFocus}>
      {choices.map(({ name, label: words, help, isChosen, leadsOn, problem }, at) => (
        // The popup too looks for what to focus, and may do so after this step has arrived: both have to find the same.
        <UnstyledButton
          key={name}
          className={classes.choice}
          {...(isChosen && { 'aria-current': true })}
          aria-disabled={problem !== undefined || undefined}
          onClick={() => problem === undefined && onChoose(name)}
          data-autofocus={at === 0 || undefined}
        >
          {help === undefined ? words : <span className={classes.choiceWords}>{words}<span className={classes.choiceHelp}>{problem ?? help}</span></span>}
          {isChosen && <IconCheck size={16} aria-hidden="true" />}
          {leadsOn && <IconChevronRight size={16} aria-hidden="true" />}
        </UnstyledButton>
      ))}
    </div>
  )
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  event.preventDefault()
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button')]
  const at = buttons.indexOf(document.activeElement as HTMLElement)
  buttons[Math.min(buttons.length - 1, Math.max(0, at + step))]?.focus()
}
