import {
  createUser,
  deleteUser,
  getUser,
  getUserPermissions,
  grantPermissions,
  listAuthorities,
  listPermissions,
  listSharableUsers,
  listUsers,
  LIST_SIZE_MAX,
  setPermissions,
  updateUser,
  type PermissionName,
  type UserChange,
  type UserDraft,
} from '@soundings/contract'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, callForPage } from '../core/call.ts'
import { type PageAsk, pageQuery, toAddress, wholeList } from '../core/list-query.ts'

/** More are found by typing more. */
const FOUND_MAX = 50

export const userQueries = {
  all: ['users'] as const,
  page: (ask: PageAsk) =>
    pageQuery([...userQueries.all, 'page', ask], ({ signal }) =>
      callForPage(listUsers, { query: toAddress(ask), signal }),
    ),
  one: (id: number) =>
    queryOptions({
      queryKey: [...userQueries.all, 'one', id],
      queryFn: ({ signal }) => call(getUser, { params: { id }, signal }),
    }),
  permissionsOf: (name: string) =>
    queryOptions({
      queryKey: [...userQueries.all, 'permissions', name],
      queryFn: ({ signal }) => call(getUserPermissions, { params: { name }, signal }),
    }),
  authorities: () =>
    queryOptions({
      queryKey: ['authorities'],
      queryFn: ({ signal }) => call(listAuthorities, { signal }),
      staleTime: Infinity,
    }),
  permissions: () =>
    queryOptions({
      queryKey: ['permissions'],
      queryFn: ({ signal }) => call(listPermissions, { signal }),
      staleTime: Infinity,
    }),
  /** The first of those whose username or name contains what was typed. */
  found: (search: string) =>
    queryOptions({
      queryKey: ['sharable-users', 'found', search],
      queryFn: ({ signal }) =>
        call(listSharableUsers, {
          query: { size: FOUND_MAX, sort: 'username', ...(search !== '' && { search }) },
          signal,
        }),
      placeholderData: keepPreviousData,
    }),
  /** The same, and as many more as are left out because they are chosen elsewhere. */
  foundPage: (search: string, leftOut: number) =>
    pageQuery(['sharable-users', 'found-page', search, leftOut], ({ signal }) =>
      callForPage(listSharableUsers, {
        query: toAddress({ page: 0, size: Math.min(LIST_SIZE_MAX, FOUND_MAX + leftOut), sort: 'username', search }),
        signal,
      }),
    ),
  sharable: () =>
    queryOptions({
      queryKey: ['sharable-users', 'all'],
      queryFn: ({ signal }) => call(listSharableUsers, { query: wholeList, signal }),
    }),
}

export function useRefetchUsers(): () => Promise<void> {
  const cache = useQueryClient()
  return () => cache.invalidateQueries({ queryKey: userQueries.all })
}

export function useCreateUser() {
  return useMutation({ mutationFn: (draft: UserDraft) => call(createUser, { body: draft }) })
}

export function useUpdateUser() {
  return useMutation({
    mutationFn: ({ id, change }: { id: number; change: UserChange }) =>
      call(updateUser, { params: { id }, body: change }),
  })
}

export function useDeleteUser() {
  return useMutation({ mutationFn: (id: number) => call(deleteUser, { params: { id } }) })
}

interface Permissions {
  readonly name: string
  readonly permissions: readonly PermissionName[]
}

export function useGrantPermissions() {
  return useMutation({
    mutationFn: ({ name, permissions }: Permissions) =>
      call(grantPermissions, { params: { name }, body: [...permissions] }),
  })
}

export function useSetPermissions() {
  return useMutation({
    mutationFn: ({ name, permissions }: Permissions) =>
      call(setPermissions, { params: { name }, body: [...permissions] }),
  })
}
