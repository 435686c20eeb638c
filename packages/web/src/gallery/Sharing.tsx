import { Button } from '@mantine/core'
import type { SharableUser } from '@soundings/contract'
import { useState } from 'react'
import { toast } from '../ui/toast/toast.ts'
import { emptyDraft } from '../widgets/save-dialog/save-draft.ts'
import { SaveDialog } from '../widgets/save-dialog/SaveDialog.tsx'
import { ShareForm } from '../widgets/share-with-users/ShareForm.tsx'
import classes from './Gallery.module.css'

const users: readonly SharableUser[] = ['Amara Okafor', 'Bjørn Håkansson', 'Chen Wei', 'Dimitra Papadopoulou'].map((name, at) => {
  const [firstName = '', lastName = ''] = name.split(' ')
  return { id: at + 1, username: firstName.toLowerCase(), firstName, lastName }
})

export function Sharing() {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={classes.fields}>
      <div>
        <ShareForm users={users} onCancel={() => toast.info('Cancelled')} onDone={(names) => toast.success(`Shared with ${names.join(', ')}`)} />
      </div>
      <div>
        <Button onClick={() => setOpen(true)}>Save dialog</Button>
      </div>
      <SaveDialog
        title="Save dashboard"
        opened={isOpen}
        onClose={() => setOpen(false)}
        initial={emptyDraft('My Dashboard')}
        onSave={({ name }) => toast.success(`Saved ${name}`)}
        tagSuggestions={['daily', 'monthly', 'board']}
        users={users}
      />
    </div>
  )
}
