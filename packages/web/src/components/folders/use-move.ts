import type { Folder, FolderItemKind } from '@soundings/contract'
import { titleOf } from '../../api/core/api-error.ts'
import { useMoveToFolder, useUpdateFolder } from '../../api/folder-changes.ts'
import { toast } from '../../ui/toast/toast.ts'
import { messages } from './messages.ts'

type Target = Pick<Folder, 'id' | 'name'> | undefined

/** Moves items or a folder, and says how it went; resolves to whether it worked. Without a target they lie in no folder. */
export function useMove() {
  const items = useMoveToFolder()
  const folder = useUpdateFolder()
  const attempt = async (work: () => Promise<unknown>, done: string): Promise<boolean> => {
    try {
      await work()
      toast.success(done)
      return true
    } catch (error) {
      toast.error(titleOf(error) || messages.moveFailed)
      return false
    }
  }
  return {
    isBusy: items.isPending || folder.isPending,
    moveItems: (kind: FolderItemKind, ids: readonly number[], to: Target) =>
      attempt(
        () => items.mutateAsync({ kind, ids: [...ids], folderId: to?.id ?? null }),
        messages.movedItems(kind, ids.length, to?.name),
      ),
    moveFolder: ({ id, version, name }: Folder, to: Target) =>
      attempt(
        () => folder.mutateAsync({ id, version, parentId: to?.id ?? null }),
        messages.movedFolder(name, to?.name),
      ),
  }
}
