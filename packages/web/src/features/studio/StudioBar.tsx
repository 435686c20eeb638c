import { Button } from '@mantine/core'
import { IconListDetails } from '@tabler/icons-react'
import classes from './Studio.module.css'

interface StudioBarProps {
  readonly isNarrow: boolean
  readonly onIngredients: () => void
  readonly onReset: () => void
  readonly onCancel: () => void
  readonly onSave: () => void
}

export function StudioBar({ isNarrow, onIngredients, onReset, onCancel, onSave }: StudioBarProps) {
  return (
    <div className={classes.bar}>
      <Button variant="default" onClick={onReset}>Reset</Button>
      {isNarrow && <Button variant="default" leftSection={<IconListDetails size={16} />} onClick={onIngredients}>Ingredients</Button>}
      <Button variant="default" onClick={onCancel}>Cancel</Button>
      <Button onClick={onSave}>Save</Button>
    </div>
  )
}
