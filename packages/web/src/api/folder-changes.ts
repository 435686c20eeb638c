import {
  createFolder,
  deleteFolder,
  type FolderItemKind,
  moveToFolder,
  shareFolder,
  updateFolder,
} from '@soundings/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from './core/call.ts'
import { dashboardQueries } from './questions/dashboards.ts'
import { folderQueries } from './folders.ts'
import { questionQueries } from './questions/questions.ts'

export const useCreateFolder = () =>
  useFolderMutation((body: { name: string; parentId: number | null }) => call(createFolder, { body }))

export interface FolderChange {
  readonly id: number
  readonly version: number
  readonly name?: string
  readonly parentId?: number | null
}

export const useUpdateFolder = () =>
  useFolderMutation(({ id, ...body }: FolderChange) => call(updateFolder, { params: { id }, body }))

export const useDeleteFolder = () => useFolderMutation((id: number) => call(deleteFolder, { params: { id } }))

export interface ItemsMove {
  readonly kind: FolderItemKind
  readonly ids: number[]
  /** Null takes them out of their folders. */
  readonly folderId: number | null
}

export const useMoveToFolder = () => useFolderMutation((body: ItemsMove) => call(moveToFolder, { body }))

export const useShareFolder = () =>
  useFolderMutation(({ id, users, canEdit }: { id: number; users: string[]; canEdit?: boolean | undefined }) =>
    call(shareFolder, { params: { id }, body: { users, ...(canEdit !== undefined && { canEdit }) } }),
  )

/** Folders decide what lists show; who has access is asked for whenever it is opened. A refusal may come from a list that is old. */
function useFolderMutation<Input, Reply>(mutationFn: (input: Input) => Promise<Reply>) {
  const cache = useQueryClient()
  const changed = [folderQueries.all, questionQueries.all, dashboardQueries.all]
  return useMutation({
    mutationFn,
    onSettled: () => Promise.all(changed.map((queryKey) => cache.invalidateQueries({ queryKey }))),
  })
}
