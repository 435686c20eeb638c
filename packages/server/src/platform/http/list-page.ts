import { fieldProblem, LIST_SIZE_MAX, type ListQuery } from '@soundings/contract'
import type { Page } from '../store/lists/read-page.ts'
import { Answer } from './serve.ts'

/** A page with the number of rows on all pages in `X-Total-Count`. */
export const pageAnswer = <Item>({ rows, total }: Page<Item>): Answer<Item[]> =>
  new Answer([...rows], { headers: { 'x-total-count': String(total) } })

/** Sorts and cuts a list as `page`, `size` and `sort` ask, and tells the whole number in `X-Total-Count`. */
export function listPage<Item extends object>(
  items: readonly Item[],
  { page = 0, size = LIST_SIZE_MAX, sort }: ListQuery,
): Answer<Item[]> {
  const sorted = sort ? sortBy(items, sort) : items
  const cut = sorted.slice(page * size, (page + 1) * size)
  return new Answer([...cut], { headers: { 'x-total-count': String(items.length) } })
}

function sortBy<Item extends object>(items: readonly Item[], sort: string): Item[] {
  const [field = '', direction = 'asc'] = sort.split(',')
  const [first] = items
  if (first && !Object.hasOwn(first, field)) throw unknownField(field)
  const sign = direction === 'desc' ? -1 : 1
  const valueOf = (item: Item) => (item as Record<string, unknown>)[field]
  return items.toSorted((left, right) => sign * compare(valueOf(left), valueOf(right)))
}

function compare(left: unknown, right: unknown): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right
  return String(left).localeCompare(String(right), 'en', { sensitivity: 'base' })
}

function unknownField(field: string) {
  return fieldProblem({ field: 'sort', message: `There is no field ${field} to sort by` })
}
