import { toWireField } from '@soundings/contract'
import { AccessRefused, NotThere, QueryError } from '@soundings/query'

/** Whoever sent a query hears of its mistakes by the names they sent, below `parent` when it was part of something larger. */
export function inWireWords<Result>(work: () => Result, parent?: string): Result {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof QueryError) || error instanceof AccessRefused) throw error
    const named = toWireField(error.field)
    const field = parent ? `${parent}.${named}` : named
    throw error instanceof NotThere ? new NotThere(field, error.message, error) : new QueryError(field, error.message)
  }
}
