import type { ExecutionResult } from '@soundings/contract'

/** A page with the moment at which it came: that of the whole is the moment of the newest. */
export type ReceivedPage = ExecutionResult & { readonly receivedAt: number }

/** Which page is asked for. All but the first belong to an answer that is here, and are of its version. */
export interface PagePlace {
  readonly pageNumber: number
  readonly version?: number | undefined
}

export const firstPage: PagePlace = { pageNumber: 0 }

export const nextPage = ({ totalCount, table, pageLength, pageNum, version }: ExecutionResult): PagePlace | undefined =>
  totalCount === null && table.data.length === pageLength ? { pageNumber: pageNum + 1, version } : undefined

/** When the database answered; the server may have kept the answer for a while. */
export const answeredAt = ({ execution: { ageSeconds } }: ExecutionResult, receivedAt: number): number =>
  receivedAt - ageSeconds * 1000

/** Rows are as old as the oldest of them. */
export const asOf = (of: { readonly pages: readonly ReceivedPage[] } | undefined) =>
  Math.min(...(of?.pages ?? []).map((page) => answeredAt(page, page.receivedAt)))

/** The first page does not say how many rows there are. */
export const isUncounted = (of: { readonly pages: readonly ExecutionResult[] } | undefined): boolean =>
  of?.pages[0]?.totalCount === null

/** Pages that follow each other, as one result: the total is known as soon as the last of them is here. */
export function joinPages([first, ...more]: readonly ExecutionResult[] = []): ExecutionResult | undefined {
  if (!first || more.length === 0) return first
  const last = more.at(-1) ?? first
  const data = [first, ...more].flatMap(({ table }) => table.data)
  // A full page may turn out to have been the last one: then the next is empty and knows no total.
  const totalCount = last.table.data.length === 0 ? data.length : last.totalCount
  return { ...first, table: { columns: first.table.columns, data }, totalCount }
}
