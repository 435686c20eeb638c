import { Button } from '@mantine/core'
import { BottomBar } from '../../ui/page/BottomBar.tsx'

interface StudioBarProps {
  readonly onReset: () => void
  readonly onCancel: () => void
  readonly onSave: () => void
}

export function StudioBar({ onReset, onCancel, onSave }: StudioBarProps) {
  return (
    <BottomBar>
      <Button variant="default" mr="auto" onClick={onReset}>
        Reset
      </Button>
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      <Button onClick={onSave}>Save</Button>
    </BottomBar>
  )
}
