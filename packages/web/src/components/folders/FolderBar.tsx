import type { Folder } from '@soundings/contract'
import { IconFolder, IconFolderShare } from '@tabler/icons-react'
import { useAccount } from '../../api/session/account.ts'
import { lazilyOpened } from '../../ui/load/lazily.tsx'
import { LoadFailure } from '../../ui/state/LoadFailure.tsx'
import { foldersIn, pathTo } from './folder-tree.ts'
import { FolderLink } from './FolderLink.tsx'
import { FolderTools } from './FolderTools.tsx'
import { messages } from './messages.ts'
import { NewFolder } from './NewFolder.tsx'
import type { ListFolders } from './use-list-folders.ts'
import { useMove } from './use-move.ts'
import classes from './FolderBar.module.css'

const MoveDialog = lazilyOpened(() => import('./MoveDialog.tsx'))

/** Where one is among the folders, the folders there, and what can be done with them. */
export default function FolderBar({ list }: { list: ListFolders }) {
  const { folders, open, mayWrite, query } = list
  if (query.isLoadingError)
    return (
      <section className={classes.bar} aria-label="Folders">
        <LoadFailure query={query} text={messages.failed} />
      </section>
    )
  const mayAdd = open ? open.rights.canAdd : mayWrite
  return (
    <section className={classes.bar} aria-label="Folders">
      <div className={classes.head}>
        <Path list={list} />
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
      <LoadFailure query={query} text={messages.failed} />
      <FoldersInside list={list} />
      {folders.length === 0 && query.data && <p className={classes.note}>{messages.none}</p>}
      <MoveItems list={list} />
    </section>
  )
}

/** What happens when something is dropped on a folder; undefined is the whole list. */
function useDrop({ kind, folders, mayWrite }: ListFolders) {
  const { moveItems, moveFolder } = useMove()
  return (folder: Folder | undefined) => ({
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
}

function Path({ list }: { list: ListFolders }) {
  const { folders, open } = list
  const dropOn = useDrop(list)
  const path = open ? pathTo(folders, open.id) : []
  return (
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
  )
}

function FoldersInside({ list }: { list: ListFolders }) {
  const { folders, open } = list
  const { preferred_username: username } = useAccount()
  const dropOn = useDrop(list)
  const inside = foldersIn(folders, open?.id)
  if (inside.length === 0) return null
  return (
    <ul className={classes.folders} aria-label={open ? `Folders in ${open.name}` : 'Top folders'}>
      {inside.map((folder) => {
        const isOwn = folder.owner === username
        return (
          <li key={folder.id}>
            <FolderLink {...dropOn(folder)} className={classes.folder}>
              {isOwn ? <IconFolder size={18} /> : <IconFolderShare size={18} />}
              <span className={classes.name} title={isOwn ? folder.name : `${folder.name} (${folder.owner})`}>
                {folder.name}
              </span>
            </FolderLink>
          </li>
        )
      })}
    </ul>
  )
}

/** Asks where the rows are moved. */
function MoveItems({ list: { kind, folders, open, moving = [], isMoving, endMove } }: { list: ListFolders }) {
  const { isBusy, moveItems } = useMove()
  const move = async (to: Folder | undefined) => {
    const ids = moving.map(({ id }) => id)
    if (await moveItems(kind, ids, to)) endMove()
  }
  return (
    <MoveDialog
      opened={isMoving}
      title={moving.length === 1 ? `Move ${moving[0]!.name}` : `Move ${moving.length} ${kind}s`}
      folders={folders}
      fromId={open?.id}
      isBusy={isBusy}
      onClose={endMove}
      onMove={(to) => void move(to)}
    />
  )
}
