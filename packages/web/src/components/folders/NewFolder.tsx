import { Button } from '@mantine/core'
import { IconFolderPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { titleOf } from '../../api/core/api-error.ts'
import { useCreateFolder } from '../../api/folder-changes.ts'
import { lazilyOpened } from '../../ui/load/lazily.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { messages } from './messages.ts'

const NameDialog = lazilyOpened(() => import('./NameDialog.tsx'))

/** Makes a folder in the one that is open. */
export function NewFolder({ parentId }: { parentId: number | null }) {
  const [isOpen, setOpen] = useState(false)
  const create = useCreateFolder()
  const close = () => {
    setOpen(false)
    create.reset()
  }
  return (
    <>
      <Button variant="default" leftSection={<IconFolderPlus size={16} />} onClick={() => setOpen(true)}>
        New folder
      </Button>
      <NameDialog
        opened={isOpen}
        title="New folder"
        submitLabel="Create"
        initial=""
        isBusy={create.isPending}
        problem={create.isError ? titleOf(create.error) || messages.saveFailed : undefined}
        onClose={close}
        onSave={(name) =>
          // The dialog shows the error of the mutation, and hears of no outcome once it was closed.
          create.mutate(
            { name, parentId },
            {
              onSuccess: () => {
                close()
                toast.success(messages.created(name))
              },
            },
          )
        }
      />
    </>
  )
}
