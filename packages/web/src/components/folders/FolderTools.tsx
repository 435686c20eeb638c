import type { Folder } from '@soundings/contract'
import { IconFolderCog, IconFolderSymlink, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { titleOf } from '../../api/core/api-error.ts'
import { causeOr, reportOutcome } from '../../api/core/report-outcome.ts'
import { useDeleteFolder, useShareFolder, useUpdateFolder } from '../../api/folder-changes.ts'
import { IconButton } from '../../ui/button/IconButton.tsx'
import { confirm } from '../../ui/confirm/confirm.ts'
import { Menu } from '../../ui/layer/Menu.tsx'
import { lazilyOpened } from '../../ui/load/lazily.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { ShareWithUsers } from '../share-with-users/ShareWithUsers.tsx'
import { pathTo } from './folder-tree.ts'
import { messages } from './messages.ts'
import { useMove } from './use-move.ts'
import classes from './FolderBar.module.css'

const MoveDialog = lazilyOpened(() => import('./MoveDialog.tsx'))
const NameDialog = lazilyOpened(() => import('./NameDialog.tsx'))

/** What the viewer may do with the folder that is open. */
export function FolderTools({ folder, folders }: { folder: Folder; folders: readonly Folder[] }) {
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<'rename' | 'move'>()
  const rename = useUpdateFolder()
  const remove = useDeleteFolder()
  const share = useShareFolder()
  const { isBusy, moveFolder } = useMove()
  const { id, name, version, rights } = folder
  const above = pathTo(folders, id).at(-2)
  const close = () => {
    setDialog(undefined)
    rename.reset()
  }

  const shareWith = (users: string[], canEdit?: boolean) =>
    reportOutcome(share.mutateAsync({ id, users, canEdit }), {
      done: messages.shared,
      failed: causeOr(messages.shareFailed),
    })

  const askToDelete = async () => {
    if (!(await confirm({ text: messages.confirmDelete(name, above?.name), confirmLabel: 'Delete', danger: true })))
      return
    const removing = remove.mutateAsync(id)
    if (await reportOutcome(removing, { done: messages.deleted(name), failed: causeOr(messages.deleteFailed) }))
      void navigate({ search: above ? `folder=${above.id}` : '' })
  }

  return (
    <>
      {(rights.canShare || rights.canSeeAccess) && (
        <ShareWithUsers label="Share folder" item={{ kind: 'folder', id }} rights={rights} onShare={shareWith} />
      )}
      {rights.canManage && (
        <Menu position="bottom-end">
          <Menu.Target>
            <IconButton look="outlined" size={36} className={classes.more} aria-label={`More for the folder ${name}`}>
              <IconFolderCog size={18} />
            </IconButton>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => setDialog('rename')}>
              Rename folder
            </Menu.Item>
            <Menu.Item leftSection={<IconFolderSymlink size={16} />} onClick={() => setDialog('move')}>
              Move folder
            </Menu.Item>
            <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => void askToDelete()}>
              Delete folder
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      <NameDialog
        opened={dialog === 'rename'}
        title="Rename folder"
        submitLabel="Rename"
        initial={name}
        isBusy={rename.isPending}
        problem={rename.isError ? titleOf(rename.error) || messages.saveFailed : undefined}
        onClose={close}
        onSave={(next) =>
          // The dialog shows the error of the mutation, and hears of no outcome once it was closed.
          rename.mutate(
            { id, version, name: next },
            {
              onSuccess: () => {
                close()
                toast.success(messages.renamed(next))
              },
            },
          )
        }
      />
      <MoveDialog
        opened={dialog === 'move'}
        title={`Move ${name}`}
        folders={folders}
        fromId={above ? above.id : null}
        movedId={id}
        isBusy={isBusy}
        onClose={close}
        onMove={(to) => void moveFolder(folder, to).then((worked) => worked && close())}
      />
    </>
  )
}
