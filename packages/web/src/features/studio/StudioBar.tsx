import { Button } from '@mantine/core'
import classes from './Studio.module.css'

interface StudioBarProps {
  readonly onReset: () => void
  readonly onCancel: () => void
  readonly onSave: () => void
}

export function StudioBar({ onReset, onCancel, onSave }: StudioBarProps) {
  return (
    <div className={classes.bar}>
      <Button variant="default" onClick={onReset}>Reset</Button>
      <Button variant="default" onClick={onCancel}>Cancel</Button>
      <Button onClick={onSave}>Save</Button>
    </div>
  )
}
