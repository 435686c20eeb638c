import type { ListSort } from '@soundings/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PageAsk, PageQuery } from '../../api/core/list-query.ts'
import type { TableColumn } from '../../ui/table/DataTable.tsx'
import { countPages, PAGE_ROWS } from '../../ui/table/table-view.ts'
import { useListOrder } from './use-list-order.ts'
import { usePageRows } from './use-page-rows.tsx'

interface Listing<Row> {
  /** Under which its order is remembered. */
  readonly title: string
  readonly columns: readonly TableColumn<Row>[]
  readonly page: (ask: PageAsk, isUsual: boolean) => PageQuery<Row>
  /** The order in which nothing was chosen; what was made last stands first. */
  readonly usualSort?: string
  /** The part of the list that is shown, such as a folder: another one begins with its first page. */
  readonly scope?: number | undefined
}

/** One page of a list that the server sorts and searches, for a ListScreen. */
export function useListPage<Row>({ title, ...listing }: Listing<Row>) {
  const order = useListOrder(title)
  const [typed, setTyped] = useState('')
  // Asked for with every letter: a request that a later one replaces is dropped, and pages always belong to what is typed.
  const search = typed.trim()
  const { pageRows, tool } = usePageRows()
  const { rows, query, paging } = useServerPage({
    ...listing,
    sort: order.sort,
    search,
    pageRows,
    isOrdered: !order.isPending,
  })
  return {
    rows,
    /** Undefined until they are there. */
    loadedRows: query.isPending ? undefined : rows,
    /** Known to be without any row, whatever is searched for. */
    isEmpty: !query.isPending && !query.isLoadingError && !paging.isWaiting && paging.totalRows === 0 && search === '',
    /** For the ListScreen. */
    screen: {
      query,
      search: { typed, setTyped, found: rows },
      paging: { ...paging, tool: hasChoice(paging.totalRows) && tool },
      order,
    },
  }
}

/** One page of a list that the server sorts and searches, for a search box and a DataTable in a panel. */
export function useSearchedPage<Row>({
  title,
  ...listing
}: Pick<Listing<Row>, 'title' | 'columns' | 'page' | 'usualSort'>) {
  const order = useListOrder(title)
  const [typed, setTyped] = useState('')
  const search = typed.trim()
  const { rows, query, paging } = useServerPage({ ...listing, sort: order.sort, search, isOrdered: !order.isPending })
  return {
    rows,
    query,
    searchBox: { value: typed, onChange: setTyped },
    /** For the DataTable. */
    table: { label: title, columns: listing.columns, rows, query, paging, order },
    /** What to say of a list without rows. */
    emptyText: (ofAll: string): string => (search === '' ? ofAll : `Nothing matches “${search}”.`),
  }
}

interface ServerPage<Row> extends Omit<Listing<Row>, 'title'> {
  readonly sort: ListSort | undefined
  readonly search?: string
  readonly pageRows?: number
  /** False until its order is known. */
  readonly isOrdered?: boolean
}

/** One page of a list that the server sorts, for a DataTable. */
export function useServerPage<Row>({
  columns,
  page: queryOf,
  usualSort = 'id,desc',
  sort: sorted,
  search = '',
  pageRows = PAGE_ROWS,
  isOrdered = true,
  scope,
}: ServerPage<Row>) {
  const chosen = sortOf(columns, sorted)
  const sort = chosen ?? usualSort
  // Another order, search, folder or size of pages begins at the first page.
  const list = JSON.stringify([sort, search, scope, pageRows])
  const [wanted, setWanted] = useState({ page: 1, list })
  const page = wanted.list === list ? wanted.page : 1
  const setPage = (next: number) => setWanted({ page: next, list })

  const query = useQuery({
    ...queryOf({ page: page - 1, size: pageRows, sort, search }, chosen === undefined),
    enabled: isOrdered,
  })
  const { reply: rows, total } = query.data ?? { reply: [], total: 0 }
  // The last row of the last page may have been deleted.
  const isBehindLast = query.isSuccess && !query.isPlaceholderData && page > countPages(total, pageRows)
  if (isBehindLast) setPage(countPages(total, pageRows))

  return {
    rows,
    query: {
      isPending: query.isPending || isBehindLast,
      isError: query.isError,
      isLoadingError: query.isLoadingError,
      isRefetchError: query.isRefetchError,
      error: query.error,
      dataUpdatedAt: query.dataUpdatedAt,
      errorUpdatedAt: query.errorUpdatedAt,
      refetch: query.refetch,
    },
    paging: { page, totalRows: total, pageRows, onPage: setPage, isWaiting: query.isPlaceholderData },
  }
}

/** Where all rows are in sight there is none to ask for. */
const hasChoice = (totalRows: number): boolean => totalRows > PAGE_ROWS

/** Among equal rows the latest comes first. */
function sortOf<Row>(columns: readonly TableColumn<Row>[], sort: ListSort | undefined): string | undefined {
  const field = columns.find(({ title }) => title === sort?.column)?.sortBy
  return sort && typeof field === 'string'
    ? `${field},${sort.direction === 'ascending' ? 'asc' : 'desc'};id,desc`
    : undefined
}
