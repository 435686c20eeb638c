import { UnstyledButton } from '@mantine/core'
import { IconCheck, IconChevronRight } from '@tabler/icons-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { SearchBox } from '../../ui/form/SearchBox.tsx'
import { isFoundBy } from '../choice-words/choice-words.ts'
import classes from './Steps.module.css'

interface Choice<Name extends string> {
  readonly name: Name
  readonly label: string
  /** One line about it. */
  readonly help?: string
  /** Other words that find it. */
  readonly words?: string
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

/** Fewer are seen at a glance. */
const SEARCHED_FROM = 7

/** A list of things to do, one click each. A long one is searched by typing. */
export function ChoiceList<Name extends string>({ label, choices, onChoose }: ChoiceListProps<Name>) {
  const [typed, setTyped] = useState('')
  const search = useRef<HTMLInputElement>(null)
  const isSearched = choices.length >= SEARCHED_FROM
  const found = typed.trim() === '' ? choices : choices.filter((choice) => isFoundBy(typed, choice.label, choice.words))

  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    const isTyping = event.target === search.current
    if (isTyping && event.key === 'Enter') {
      event.preventDefault()
      const [first] = found
      if (first && first.problem === undefined) onChoose(first.name)
    }
    // What is typed on a choice is searched for.
    if (!isTyping && /^[^\s]$/u.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey)
      search.current?.focus()
    moveFocus(event)
  }
  return (
    <div className={classes.choiceFrame} onKeyDown={handleKey}>
      {isSearched && (
        <SearchBox
          label={`Search ${label.toLowerCase()}`}
          value={typed}
          onChange={setTyped}
          inputProps={{ ref: search }}
        />
      )}
      <div className={classes.choices} role="group" aria-label={label}>
        {found.map(({ name, label: words, help, isChosen, leadsOn, problem }, at) => (
          // The popup too looks for what to focus, and may do so after this step has arrived: both have to find the same.
          <UnstyledButton
            key={name}
            className={classes.choice}
            {...(isChosen && { 'aria-current': true })}
            aria-disabled={problem !== undefined || undefined}
            onClick={() => problem === undefined && onChoose(name)}
            data-autofocus={at === 0 || undefined}
          >
            <span className={classes.choiceWords}>
              <span>{words}</span>
              {help !== undefined && (
                <>
                  {' '}
                  <span className={classes.choiceHelp}>{problem ?? help}</span>
                </>
              )}
            </span>
            {isChosen && <IconCheck size={16} aria-hidden="true" />}
            {leadsOn && <IconChevronRight size={16} aria-hidden="true" />}
          </UnstyledButton>
        ))}
        {found.length === 0 && <p className={classes.noChoice} role="status">{`Nothing matches “${typed.trim()}”.`}</p>}
      </div>
    </div>
  )
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  event.preventDefault()
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=group] button')]
  const at = buttons.indexOf(document.activeElement as HTMLElement)
  buttons[Math.min(buttons.length - 1, Math.max(0, at + step))]?.focus()
}
