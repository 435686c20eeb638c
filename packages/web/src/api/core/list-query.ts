import { LIST_SIZE_MAX } from '@soundings/contract'
import { keepPreviousData, type QueryFunctionContext, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'

/** For choices that are made among all rows, such as a backup. */
export const wholeList = { size: LIST_SIZE_MAX }

/** What is asked of a list that the server pages, sorts and searches. Pages count from 0. */
export interface PageAsk {
  readonly page: number
  readonly size: number
  readonly sort?: string
  readonly search?: string
}

export interface ListPage<Row> {
  readonly reply: readonly Row[]
  /** On all pages. */
  readonly total: number
}

export type PageQuery<Row> = UseQueryOptions<ListPage<Row>, Error, ListPage<Row>, QueryKey>

/** The rows before stay until those that were asked for are there, so that nothing flickers. */
export const pageQuery = <Row>(
  queryKey: QueryKey,
  queryFn: (context: QueryFunctionContext) => Promise<ListPage<Row>>,
): PageQuery<Row> => ({
  queryKey,
  queryFn,
  placeholderData: keepPreviousData,
})

/** An empty search is none. */
export const toAddress = ({ search, ...ask }: PageAsk) => ({ ...ask, ...(search && { search }) })
