import {
  changeDashboardOwner,
  changeFolderOwner,
  changeQuestionOwner,
  listDashboardAccess,
  listDatabaseAccess,
  listFolderAccess,
  listQuestionAccess,
  listTableAccess,
  shareDashboards,
  shareDatabases,
  shareFolder,
  shareQuestions,
  shareTables,
  type SharedKind,
  unshareDashboards,
  unshareDatabases,
  unshareFolders,
  unshareQuestions,
  unshareTables,
} from '@soundings/contract'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../core/call.ts'
import { dashboardQueries } from '../questions/dashboards.ts'
import { databaseQueries } from '../sources/databases.ts'
import { folderQueries } from '../folders.ts'
import { questionQueries } from '../questions/questions.ts'
import { tableQueries } from '../sources/tables.ts'

/** Something that people can be given. */
export interface SharedItem {
  readonly kind: SharedKind
  readonly id: number
}

export type PreviousOwnerKeeps = 'none' | 'view' | 'edit'

const lists = {
  dashboard: listDashboardAccess,
  question: listQuestionAccess,
  database: listDatabaseAccess,
  folder: listFolderAccess,
  table: listTableAccess,
}

const unshareFrom = {
  dashboard: (id: number, username: string) =>
    call(unshareDashboards, { body: { dashboardsIds: [id], userNames: [username] } }),
  question: (id: number, username: string) =>
    call(unshareQuestions, { body: { questionsIds: [id], userNames: [username] } }),
  database: (id: number, username: string) => call(unshareDatabases, { body: { dbIds: [id], usernames: [username] } }),
  folder: (id: number, username: string) => call(unshareFolders, { body: { folderIds: [id], userNames: [username] } }),
  table: (id: number, username: string) => call(unshareTables, { body: { tableIds: [id], usernames: [username] } }),
}

const shareWith = {
  dashboard: (id: number, username: string, canEdit: boolean) =>
    call(shareDashboards, { body: { dashboards: [id], users: [username], canEdit } }),
  question: (id: number, username: string, canEdit: boolean) =>
    call(shareQuestions, { body: { questions: [id], users: [username], canEdit } }),
  folder: (id: number, username: string, canEdit: boolean) =>
    call(shareFolder, { params: { id }, body: { users: [username], canEdit } }),
  database: (id: number, username: string) => call(shareDatabases, { body: { dbIds: [id], usernames: [username] } }),
  table: (id: number, username: string) => call(shareTables, { body: { tableIds: [id], usernames: [username] } }),
}

const editing = {
  dashboard: {
    changeOwner: (id: number, username: string, previousOwnerKeeps: PreviousOwnerKeeps) =>
      call(changeDashboardOwner, { body: { dashboards: [id], username, previousOwnerKeeps } }),
  },
  question: {
    changeOwner: (id: number, username: string, previousOwnerKeeps: PreviousOwnerKeeps) =>
      call(changeQuestionOwner, { body: { questions: [id], username, previousOwnerKeeps } }),
  },
  folder: {
    changeOwner: (id: number, username: string, previousOwnerKeeps: PreviousOwnerKeeps) =>
      call(changeFolderOwner, { body: { folders: [id], username, previousOwnerKeeps } }),
  },
}

/** Only questions, dashboards and folders are edited by others or change their owner. */
const editingOf = ({ kind }: SharedItem) => (kind === 'database' || kind === 'table' ? undefined : editing[kind])

export const isEditable = (item: SharedItem): boolean => editingOf(item) !== undefined

export const accessQueries = {
  all: ['access'] as const,
  list: ({ kind, id }: SharedItem, search: string, size: number) =>
    queryOptions({
      queryKey: [...accessQueries.all, kind, id, search, size],
      queryFn: ({ signal }) =>
        call(lists[kind], { params: { id }, query: { size, ...(search !== '' && { search }) }, signal }),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
}

export const useRemoveAccess = (item: SharedItem) =>
  useAccessMutation((username: string) => unshareFrom[item.kind](item.id, username))

/** Gives it to a person, or changes whether that person may edit it. */
export const useGiveAccess = (item: SharedItem) =>
  useAccessMutation(({ username, canEdit }: { username: string; canEdit: boolean }) =>
    shareWith[item.kind](item.id, username, canEdit),
  )

export const useChangeOwner = (item: SharedItem) =>
  useAccessMutation(async ({ username, keeps }: { username: string; keeps: PreviousOwnerKeeps }) =>
    editingOf(item)?.changeOwner(item.id, username, keeps),
  )

/** Who has access decides what lists show and what can be done there. */
function useAccessMutation<Input, Reply>(mutationFn: (input: Input) => Promise<Reply>) {
  const cache = useQueryClient()
  const changed = [
    accessQueries.all,
    dashboardQueries.all,
    questionQueries.all,
    databaseQueries.all,
    folderQueries.all,
    [...tableQueries.all, 'shared-with'],
  ]
  return useMutation({
    mutationFn,
    onSuccess: () => Promise.all(changed.map((queryKey) => cache.invalidateQueries({ queryKey }))),
  })
}
