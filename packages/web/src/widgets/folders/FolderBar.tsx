import { Button } from '@mantine/core'
import { IconFolder, IconFolderPlus, IconFolderShare } from '@tabler/icons-react'
import { useState } from 'react'
import { useAccount } from '../../api/account.ts'
import { titleOf } from '../../api/api-error.ts'
import { useCreateFolder } from '../../api/folder-changes.ts'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { foldersIn, pathTo } from './folder-tree.ts'
import { FolderLink } from './FolderLink.tsx'
import { FolderTools } from './FolderTools.tsx'
import { messages } from './messages.ts'
import MoveDialog from './MoveDialog.tsx'
import NameDialog from './NameDialog.tsx'
import type { ListFolders } from './use-list-folders.ts'
import { useMove } from './use-move.ts'
import classes from './FolderBar.module.css'

/** Where one is among the folders, the folders there, and what can be done with them. */
export default function FolderBar({ list }: { list: ListFolders }) {
  const { kind, folders, open, mayWrite, query, moving, endMove } = list
  const { preferred_username: username } = useAccount()
  const { isBusy, moveItems, moveFolder } = useMove()
  const path = open ? pathTo(folders, open.id) : []
  const inside = foldersIn(folders, open?.id)
  const mayAdd = open ? open.rights.canAdd : mayWrite

  const dropOn = (folder: (typeof folders)[number] | undefined) => ({
    folder,
    kind,
    onDropItems: mayWrite ? (ids: readonly number[]) => void moveItems(kind, ids, folder) : undefined,
    onDropFolder: mayWrite
      ? (id: number) => {
          const moved = folders.find((each) => each.id === id)
          if (moved) void moveFolder(moved, folder)
        }
      : undefined,
  })

  if (query.isError)
    return (
      <section className={classes.bar} aria-label="Folders">
        <ErrorState text={messages.failed} error={query.error} onRetry={() => void query.refetch()} />
      </section>
    )
  return (
    <section className={classes.bar} aria-label="Folders">
      <div className={classes.head}>
        <nav aria-label="Folder path">
          <ol className={classes.path}>
            <li>
              <FolderLink {...dropOn(undefined)} className={classes.crumb} isOpen={open === undefined}>
                {messages.all}
              </FolderLink>
            </li>
            {path.map((folder) => (
              <li key={folder.id}>
                <FolderLink {...dropOn(folder)} className={classes.crumb} isOpen={folder === open}>
                  {folder.name}
                </FolderLink>
              </li>
            ))}
          </ol>
        </nav>
        <div className={classes.tools}>
          {mayAdd && <NewFolder parentId={open?.id ?? null} />}
          {open && <FolderTools key={open.id} folder={open} folders={folders} />}
        </div>
      </div>
      {list.isMissing && (
        <p className={classes.note} role="alert">
          {messages.missing}
        </p>
      )}
      {inside.length > 0 && (
        <ul className={classes.folders} aria-label={open ? `Folders in ${open.name}` : 'Top folders'}>
          {inside.map((folder) => (
            <li key={folder.id}>
              <FolderLink {...dropOn(folder)} className={classes.folder}>
                {folder.owner === username ? <IconFolder size={18} /> : <IconFolderShare size={18} />}
                <span
                  className={classes.name}
                  title={folder.owner === username ? folder.name : `${folder.name} (${folder.owner})`}
                >
                  {folder.name}
                </span>
              </FolderLink>
            </li>
          ))}
        </ul>
      )}
      {folders.length === 0 && query.isSuccess && <p className={classes.note}>{messages.none}</p>}
      <MoveDialog
        opened={moving !== undefined}
        title={moving?.length === 1 ? `Move ${moving[0]!.name}` : `Move ${moving?.length ?? 0} ${kind}s`}
        folders={folders}
        fromId={open?.id}
        isBusy={isBusy}
        onClose={endMove}
        onMove={(to) =>
          void moveItems(
            kind,
            (moving ?? []).map(({ id }) => id),
            to,
          ).then((worked) => worked && endMove())
        }
      />
    </section>
  )
}

function NewFolder({ parentId }: { parentId: number | null }) {
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
