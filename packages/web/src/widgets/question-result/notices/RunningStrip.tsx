import { Button, Loader } from '@mantine/core'
import { IconPlayerStop } from '@tabler/icons-react'
import classes from '../ResultView.module.css'

/** While the database works: that it does, and how to stop it. On a tile it lies over the picture, which would move otherwise. */
export function RunningStrip({ onStop, isOver = false }: { onStop: () => void; isOver?: boolean }) {
  return (
    <div className={classes.strip} data-running data-over={isOver || undefined}>
      <Loader size={12} />
      <span>Running</span>
      <Button variant="subtle" size="compact-xs" leftSection={<IconPlayerStop size={14} />} onClick={onStop}>
        Stop
      </Button>
    </div>
  )
}
