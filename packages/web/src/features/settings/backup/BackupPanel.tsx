import { Button, Title } from '@mantine/core'
import { IconDatabaseExport } from '@tabler/icons-react'
import { useState } from 'react'
import { BackupDialog } from './BackupDialog.tsx'
import { messages } from './messages.ts'
import { RestoreForm } from './RestoreForm.tsx'
import classes from './Backup.module.css'

/** Questions and dashboards into an archive, and back. */
export function BackupPanel() {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={classes.cards}>
      <section className={classes.card} aria-label="Backup">
        <Title order={2} className={classes.title}>
          Backup
        </Title>
        <p className={classes.hint}>{messages.backupHint}</p>
        <Button className={classes.action} leftSection={<IconDatabaseExport size={16} />} onClick={() => setOpen(true)}>
          Backup
        </Button>
        <BackupDialog opened={isOpen} onClose={() => setOpen(false)} />
      </section>
      <section className={classes.card} aria-label="Restore">
        <Title order={2} className={classes.title}>
          Restore
        </Title>
        <p className={classes.hint}>{messages.restoreHint}</p>
        <RestoreForm />
      </section>
    </div>
  )
}
