import { type FilterWire, Problem, type QueryWire, toFilter, toQuery, toWireField, withZooms, type ZoomWire } from '@soundings/contract'
import { AccessRefused, type Query, QueryError, withDynamicFilters } from '@soundings/query'

/** What the viewer chose of a saved question: own values for its dynamic filters, and how closely its date groups are looked at. */
export interface Choices {
  readonly dynamicFilters: readonly FilterWire[]
  readonly zooms: readonly ZoomWire[]
}

interface SavedQuery {
  readonly query: Query
  /** Runs what may find the query wrong: the viewer's filters are the viewer's mistake, what rules do not let through is no mistake, all else is the question's. */
  readonly told: <Result>(work: () => Result) => Result
}

/** Who can mend a question, for people to whom it fails. */
export interface Origin {
  /** Empty when the owner left. */
  readonly owner: string
  readonly databaseName: string
}

export function withChoices(wire: QueryWire, { dynamicFilters: given, zooms }: Choices, origin: Origin): SavedQuery {
  const saved = toQuery(withZooms(wire, zooms))
  const query = given.length === 0 ? saved : withDynamicFilters(saved, given.map(toFilter))
  const firstGiven = query.filters.length - given.length
  return {
    query,
    told(work) {
      try {
        return work()
      } catch (error) {
        if (!(error instanceof QueryError) || error instanceof AccessRefused) throw error
        throw toViewersMistake(error, firstGiven) ?? (askersFields.includes(error.field) ? error : outdated(error, origin))
      }
    },
  }
}

const askersFields: readonly string[] = ['depth', 'groupBy', 'column']

/** The viewer's filters stand behind the question's own. */
function toViewersMistake({ field, message }: QueryError, firstGiven: number): QueryError | undefined {
  const [, index, rest = ''] = /^filters\[(\d+)\](.*)$/.exec(field) ?? []
  if (index === undefined || Number(index) < firstGiven) return undefined
  return new QueryError(toWireField(`dynamicFilters[${Number(index) - firstGiven}]${rest}`), message)
}

/** The data model changed since the question was saved. */
function outdated(error: QueryError, { owner, databaseName }: Origin) {
  const advice = `Ask ${owner === '' ? 'an administrator' : owner} to change the question, or an editor of the data model of ${databaseName}`
  return new Problem('conflict', `This question no longer fits its database: ${error.message}. ${advice}`, { cause: error })
}
