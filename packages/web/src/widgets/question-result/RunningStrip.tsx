import { Button, Loader } from '@mantine/core'
import { IconPlayerStop } from '@tabler/icons-react'
import classes from './ResultView.module.css'

/** While the database works: that it does, and how to stop it. */
export function RunningStrip({ onStop }: { onStop: () => void }) {
  return (
    <div className={classes.strip} data-running>
      <Loader size={12} />
      <span>Running</span>
      <Button variant="subtle" size="compact-xs" leftSection={<IconPlayerStop size={14} />} onClick={onStop}>Stop</Button>
    </div>
  )
}
