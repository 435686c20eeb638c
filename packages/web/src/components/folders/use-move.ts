import type { Folder, FolderItemKind } from '@soundings/contract'
import { causeOr, reportOutcome } from '../../api/core/report-outcome.ts'
import { useMoveToFolder, useUpdateFolder } from '../../api/folder-changes.ts'
import { messages } from './messages.ts'

type Target = Pick<Folder, 'id' | 'name'> | undefined

/** Moves items or a folder, and says how it went; resolves to whether it worked. Without a target they lie in no folder. */
export function useMove() {
  const items = useMoveToFolder()
  const folder = useUpdateFolder()
  const failed = causeOr(messages.moveFailed)
  return {
    isBusy: items.isPending || folder.isPending,
    moveItems: (kind: FolderItemKind, ids: readonly number[], to: Target) =>
      reportOutcome(items.mutateAsync({ kind, ids: [...ids], folderId: to?.id ?? null }), {
        done: messages.movedItems(kind, ids.length, to?.name),
        failed,
      }),
    moveFolder: ({ id, version, name }: Folder, to: Target) =>
      reportOutcome(folder.mutateAsync({ id, version, parentId: to?.id ?? null }), {
        done: messages.movedFolder(name, to?.name),
        failed,
      }),
  }
}
