import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { SearchBox } from '../../ui/form/SearchBox.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'

export function PageParts() {
  const [typed, setTyped] = useState('')
  return (
    <PageHeader title="Users" trail={[{ label: 'Users', to: '/users' }, { label: 'Create' }]}>
      <SearchBox value={typed} onChange={setTyped} />
      <Button leftSection={<IconPlus size={16} />}>Add user</Button>
    </PageHeader>
  )
}
