import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import { stopViewingAs } from '../../api/auth/view-as.ts'
import { lazily } from '../../ui/load/lazily.tsx'
import classes from './ViewAs.module.css'

const RowFiltersDialog = lazily(() => import('./RowFiltersDialog.tsx'))

/** Stands above everything while an administrator looks through a person's eyes. */
export default function ViewAsBanner({ username }: { username: string }) {
  const [explaining, setExplaining] = useState(false)
  return (
    <aside className={classes.banner} aria-label="View as">
      <IconEye size={18} aria-hidden="true" className={classes.eye} />
      <p className={classes.text}>
        Viewing as <strong>{username}</strong>
        <span className={classes.more}>
          . You see what they see, and nothing can be changed. Tabs that you open yourself show your own view.
        </span>
      </p>
      <Button size="xs" variant="default" onClick={() => setExplaining(true)}>
        Why rows are missing
      </Button>
      <Button size="xs" onClick={stopViewingAs}>
        Stop
      </Button>
      {explaining && <RowFiltersDialog username={username} onClose={() => setExplaining(false)} />}
    </aside>
  )
}
