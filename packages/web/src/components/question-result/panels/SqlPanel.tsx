import { Button } from '@mantine/core'
import { useState } from 'react'
import { Popover } from '../../../ui/layer/Popover.tsx'
import { CopyButton } from '../../../ui/state/CopyButton.tsx'
import { messages } from '../messages.ts'
import classes from '../ResultView.module.css'

/** The statement over the page, so that a long one takes no room from the result; null when it may not be shown. */
export function SqlPanel({ sql }: { sql: string | null }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} width="min(640px, calc(100vw - 32px))" position="top-start">
      <Popover.Target>
        <Button variant="subtle" size="compact-xs" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          SQL
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="SQL">
        {sql === null ? (
          messages.sqlHidden
        ) : (
          <>
            <pre className={classes.sql} tabIndex={0} data-autofocus>
              {sql}
            </pre>
            <CopyButton text={sql} />
          </>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
