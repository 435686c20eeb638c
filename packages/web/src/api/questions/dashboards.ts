import {
  addFavouriteDashboard,
  chooseDashboardFilters,
  createDashboard,
  deleteDashboard,
  getDashboard,
  getDashboardVersion,
  listDashboards,
  listDashboardsSharedWith,
  listDashboardVersions,
  listDeletedDashboards,
  listFavouriteDashboards,
  listFilterColumns,
  noChosenFilters,
  removeFavouriteDashboard,
  restoreDashboard,
  shareDashboards,
  unshareDashboards,
  updateDashboard,
  withChoices,
  type Dashboard,
  type DashboardChange,
  type DashboardDraft,
  type FilterChoices,
} from '@soundings/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, callForPage } from '../core/call.ts'
import { type PageAsk, pageQuery, toAddress, wholeList } from '../core/list-query.ts'

export const dashboardQueries = {
  all: ['dashboards'] as const,
  list: () =>
    queryOptions({
      queryKey: [...dashboardQueries.all, 'list'],
      queryFn: ({ signal }) => call(listDashboards, { query: wholeList, signal }),
    }),
  /** Favourites stand first, or alone. */
  page: (ask: PageAsk, favourites?: 'first' | 'only', folder?: number) =>
    pageQuery([...dashboardQueries.all, 'list', 'page', ask, favourites, folder], ({ signal }) =>
      callForPage(listDashboards, {
        query: { ...toAddress(ask), ...(favourites && { favourites }), ...(folder !== undefined && { folder }) },
        signal,
      }),
    ),
  /** In the usual order favourites stand first. */
  orderedPage: (ask: PageAsk, isUsual: boolean, folder?: number) =>
    dashboardQueries.page(ask, isUsual ? 'first' : undefined, folder),
  /** On all pages, newest first. */
  marked: () => dashboardQueries.page({ page: 0, ...wholeList, sort: 'id,desc' }, 'only'),
  one: (id: number) =>
    queryOptions({
      queryKey: [...dashboardQueries.all, 'one', id],
      queryFn: ({ signal }) => call(getDashboard, { params: { id }, signal }),
    }),
  versions: (id: number, ask: PageAsk) =>
    pageQuery([...dashboardQueries.all, 'versions', id, ask], ({ signal }) =>
      callForPage(listDashboardVersions, { params: { id }, query: toAddress(ask), signal }),
    ),
  version: (id: number, version: number) =>
    queryOptions({
      queryKey: [...dashboardQueries.all, 'version', id, version],
      queryFn: ({ signal }) => call(getDashboardVersion, { params: { id, version }, signal }),
    }),
  trash: (ask: PageAsk) =>
    pageQuery([...dashboardQueries.all, 'trash', ask], ({ signal }) =>
      callForPage(listDeletedDashboards, { query: toAddress(ask), signal }),
    ),
  favourites: () =>
    queryOptions({
      queryKey: [...dashboardQueries.all, 'favourites'],
      queryFn: ({ signal }) => call(listFavouriteDashboards, { query: wholeList, signal }),
    }),
  anyFilterColumns: () => [...dashboardQueries.all, 'filter-columns'] as const,
  /** The columns by which the questions of a tab can be filtered, and which question takes which. Read anew for rows of another version. */
  filterColumns: (questions: readonly number[], ofVersion?: number) =>
    queryOptions({
      queryKey: [...dashboardQueries.anyFilterColumns(), questions, ofVersion],
      queryFn: ({ signal }) => call(listFilterColumns, { body: { questions: [...questions] }, signal }),
    }),
  sharedWith: (name: string, ask: PageAsk) =>
    pageQuery([...dashboardQueries.all, 'shared-with', name, ask], ({ signal }) =>
      callForPage(listDashboardsSharedWith, { params: { name }, query: toAddress(ask), signal }),
    ),
}

export const useCreateDashboard = () =>
  useDashboardMutation((draft: DashboardDraft) => call(createDashboard, { body: draft }))

export const useUpdateDashboard = () =>
  useDashboardMutation((change: DashboardChange) => call(updateDashboard, { body: change }))

/** Remembers for this person what was chosen last. One after the other, so that the last choice stays. */
export function useChooseFilters(id: number) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: FilterChoices) => call(chooseDashboardFilters, { params: { id }, body }),
    scope: { id: `filters of dashboard ${id}` },
    onMutate: (choices) =>
      cache.setQueryData(
        dashboardQueries.one(id).queryKey,
        (dashboard: Dashboard | undefined) =>
          dashboard && {
            ...dashboard,
            chosenFilters: withChoices(dashboard.chosenFilters ?? noChosenFilters, choices),
          },
      ),
  })
}

export const useDeleteDashboard = () => useDashboardMutation((id: number) => call(deleteDashboard, { params: { id } }))

export const useRestoreDashboard = () =>
  useDashboardMutation((id: number) => call(restoreDashboard, { params: { id } }))

export const useShareDashboards = () =>
  useDashboardMutation(
    ({ ids, usernames, canEdit }: { ids: number[]; usernames: string[]; canEdit?: boolean | undefined }) =>
      call(shareDashboards, { body: { dashboards: ids, users: usernames, ...(canEdit !== undefined && { canEdit }) } }),
  )

export const useUnshareDashboards = () =>
  useDashboardMutation(({ ids, username }: { ids: number[]; username: string }) =>
    call(unshareDashboards, { body: { dashboardsIds: ids, userNames: [username] } }),
  )

export const useAddFavouriteDashboard = () =>
  useDashboardMutation((dashboardId: number) => call(addFavouriteDashboard, { body: { dashboardId } }))

export const useRemoveFavouriteDashboard = () =>
  useDashboardMutation((id: number) => call(removeFavouriteDashboard, { params: { id } }))

function useDashboardMutation<Input, Reply>(mutationFn: (input: Input) => Promise<Reply>) {
  const cache = useQueryClient()
  return useMutation({ mutationFn, onSuccess: () => cache.invalidateQueries({ queryKey: dashboardQueries.all }) })
}
