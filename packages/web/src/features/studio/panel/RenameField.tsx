import { TextInput } from '@mantine/core'
import { useState } from 'react'
import classes from './Panel.module.css'

interface RenameFieldProps {
  readonly name: string
  /** With nothing, the name stays. */
  readonly onDone: (name: string | undefined) => void
}

/** Enter or leaving the field takes the name, Escape leaves it as it was. */
export function RenameField({ name, onDone }: RenameFieldProps) {
  const [typed, setTyped] = useState(name)
  const finish = () => onDone(typed.trim() === '' || typed.trim() === name ? undefined : typed.trim())
  return (
    <TextInput
      className={classes.rename ?? ''}
      size="xs"
      autoFocus
      aria-label={`Name of ${name}`}
      maxLength={200}
      value={typed}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.key === 'Enter') finish()
        if (event.key === 'Escape') {
          event.preventDefault()
          onDone(undefined)
        }
      }}
    />
  )
}
