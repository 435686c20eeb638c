import { Button } from '@mantine/core'
import type { SharableUser } from '@soundings/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { userQueries } from '../../api/auth/users.ts'
import { toast } from '../../ui/toast/toast.ts'
import { emptyDraft } from '../../components/save-dialog/save-draft.ts'
import { SaveDialog } from '../../components/save-dialog/SaveDialog.tsx'
import { ShareWithUsers } from '../../components/share-with-users/ShareWithUsers.tsx'
import classes from '../Gallery.module.css'

const users: SharableUser[] = ['Amara Okafor', 'Bjørn Håkansson', 'Chen Wei', 'Dimitra Papadopoulou'].map(
  (name, at) => {
    const [firstName = '', lastName = ''] = name.split(' ')
    return { id: at + 1, username: firstName.toLowerCase(), firstName, lastName }
  },
)

export function Sharing() {
  const [isSaving, setSaving] = useState(false)
  const [client] = useState(clientWithUsers)
  const share = (names: string[]) => {
    toast.success(`Shared with ${names.join(', ')}`)
    return Promise.resolve(true)
  }

  return (
    <QueryClientProvider client={client}>
      <div className={classes.row}>
        <ShareWithUsers onShare={share} />
        <ShareWithUsers label="Share selected" disabled onShare={share} />
        <Button onClick={() => setSaving(true)}>Save</Button>
      </div>
      <SaveDialog
        title="Save dashboard"
        opened={isSaving}
        onClose={() => setSaving(false)}
        initial={emptyDraft('My Dashboard')}
        onSave={({ name }) => toast.success(`Saved ${name}`)}
        tagSuggestions={['daily', 'monthly', 'board']}
        asksForReaders
      />
    </QueryClientProvider>
  )
}

function clientWithUsers(): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(userQueries.sharable().queryKey, users)
  client.setQueryData(userQueries.found('').queryKey, users)
  return client
}
