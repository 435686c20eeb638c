import { TextInput, Title, UnstyledButton } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState, type KeyboardEvent } from 'react'
import classes from './EditableTitle.module.css'

interface EditableTitleProps {
  readonly name: string
  readonly onRename: (name: string) => void
}

const NAME_MAX = 200

/** The name of the dashboard at the top, changed where it stands. */
export function EditableTitle({ name, onRename }: EditableTitleProps) {
  const [typed, setTyped] = useState<string>()
  const end = () => {
    if (typed !== undefined) onRename(typed)
    setTyped(undefined)
  }
  const handleKey = ({ key }: KeyboardEvent) => {
    if (key === 'Enter') end()
    if (key === 'Escape') setTyped(undefined)
  }
  if (typed !== undefined)
    return (
      <TextInput
        className={classes.field ?? ''}
        aria-label="Dashboard name"
        autoFocus
        maxLength={NAME_MAX}
        value={typed}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={handleKey}
        onBlur={end}
      />
    )
  return (
    <Title order={1} className={classes.title}>
      <UnstyledButton className={classes.button ?? ''} title="Rename the dashboard" onClick={() => setTyped(name)}>
        {name}
        <IconPencil size={18} aria-hidden="true" />
      </UnstyledButton>
    </Title>
  )
}
