import { toWireField } from '@soundings/contract'
import { AccessRefused, QueryError } from '@soundings/query'

/** Whoever sent a query hears of its mistakes by the names they sent, below `parent` when it was part of something larger. */
export function inWireWords<Result>(work: () => Result, parent?: string): Result {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof QueryError) || error instanceof AccessRefused) throw error
    const field = toWireField(error.field)
    throw new QueryError(parent ? `${parent}.${field}` : field, error.message)
  }
}
