import {
  changeGroupMembers,
  createGroup,
  deleteGroup,
  listGroupMembers,
  listGroups,
  listGroupShares,
  listGroupsOfUser,
  listGroupTables,
  listSharableGroups,
  shareWithGroups,
  unshareFromGroups,
  updateGroup,
  type GroupChange,
  type GroupDraft,
  type SharedKind,
} from '@soundings/contract'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { accessQueries } from './access.ts'
import { call, callForPage } from '../core/call.ts'
import { type PageAsk, pageQuery, toAddress } from '../core/list-query.ts'
import { userQueries } from './users.ts'

/** More are found by typing more. */
const FOUND_MAX = 20

export const groupQueries = {
  all: ['groups'] as const,
  page: (ask: PageAsk) =>
    pageQuery([...groupQueries.all, 'page', ask], ({ signal }) =>
      callForPage(listGroups, { query: toAddress(ask), signal }),
    ),
  members: (id: number, ask: PageAsk) =>
    pageQuery([...groupQueries.all, 'members', id, ask], ({ signal }) =>
      callForPage(listGroupMembers, { params: { id }, query: toAddress(ask), signal }),
    ),
  shares: (id: number) =>
    queryOptions({
      queryKey: [...groupQueries.all, 'shares', id],
      queryFn: ({ signal }) => call(listGroupShares, { params: { id }, signal }),
    }),
  /** Which groups have single tables of a database. */
  tables: (databaseId: number) =>
    queryOptions({
      queryKey: [...groupQueries.all, 'tables', databaseId],
      queryFn: ({ signal }) => call(listGroupTables, { params: { id: databaseId }, signal }),
      staleTime: 0,
    }),
  ofUser: (name: string) =>
    queryOptions({
      queryKey: [...groupQueries.all, 'of-user', name],
      queryFn: ({ signal }) => call(listGroupsOfUser, { params: { name }, signal }),
    }),
  /** The first of those whose name or description contains what was typed. */
  sharable: (search: string) =>
    queryOptions({
      queryKey: [...groupQueries.all, 'sharable', search],
      queryFn: ({ signal }) =>
        call(listSharableGroups, { query: { size: FOUND_MAX, ...(search !== '' && { search }) }, signal }),
      placeholderData: keepPreviousData,
    }),
}

export const useCreateGroup = () =>
  useGroupMutation((draft: Partial<GroupDraft> & { name: string }) => call(createGroup, { body: draft }))

export const useUpdateGroup = () =>
  useGroupMutation(({ id, change }: { id: number; change: GroupChange }) =>
    call(updateGroup, { params: { id }, body: change }),
  )

export const useDeleteGroup = () => useGroupMutation((id: number) => call(deleteGroup, { params: { id } }))

export const useChangeMembers = () =>
  useGroupMutation(({ id, ...body }: { id: number; add?: string[]; remove?: string[] }) =>
    call(changeGroupMembers, { params: { id }, body }),
  )

interface GroupShareChange {
  readonly kind: SharedKind
  readonly ids: number[]
  readonly groups: number[]
  readonly canEdit?: boolean | undefined
}

export const useShareWithGroups = () =>
  useGroupMutation(({ canEdit, ...body }: GroupShareChange) =>
    call(shareWithGroups, { body: { ...body, ...(canEdit !== undefined && { canEdit }) } }),
  )

export const useUnshareFromGroups = () =>
  useGroupMutation((body: Omit<GroupShareChange, 'canEdit'>) => call(unshareFromGroups, { body }))

/** Groups decide what people may do and who has access. */
function useGroupMutation<Input, Reply>(mutationFn: (input: Input) => Promise<Reply>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () =>
      Promise.all(
        [groupQueries.all, userQueries.all, accessQueries.all].map((queryKey) => cache.invalidateQueries({ queryKey })),
      ),
  })
}
