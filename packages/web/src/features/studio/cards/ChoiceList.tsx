import { UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import classes from './Cards.module.css'

interface ChoiceListProps<Name extends string> {
  readonly label: string
  readonly choices: readonly { readonly name: Name; readonly label: string; readonly leadsOn?: boolean }[]
  readonly onChoose: (name: Name) => void
}

/** A short list of things to do, one click each. */
export function ChoiceList<Name extends string>({ label, choices, onChoose }: ChoiceListProps<Name>) {
  return (
    <div className={classes.choices} role="group" aria-label={label} onKeyDown={moveFocus}>
      {choices.map(({ name, label: words, leadsOn }, at) => (
        // The popup too looks for what to focus, and may do so after this step has arrived: both have to find the same.
        <UnstyledButton key={name} className={classes.choice} onClick={() => onChoose(name)} data-autofocus={at === 0 || undefined}>
          {words}
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
