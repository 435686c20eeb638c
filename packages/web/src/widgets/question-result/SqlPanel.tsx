import { Button } from '@mantine/core'
import { useState } from 'react'
import { Popover } from '../../ui/layer/Popover.tsx'
import classes from './ResultView.module.css'

/** The statement, over the page: in the flow it would push a chart or a number out of its tile. */
export function SqlPanel({ sql }: { sql: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} position="top-start" width="min(640px, 90vw)">
      <Popover.Target>
        <Button variant="subtle" size="compact-xs" onClick={() => setOpen(!isOpen)}>SQL</Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="SQL" className={classes.sql}>
        <pre tabIndex={0}>{sql}</pre>
      </Popover.Dropdown>
    </Popover>
  )
}
