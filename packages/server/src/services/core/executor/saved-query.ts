import {
  type FilterWire,
  Problem,
  type QueryWire,
  toFilter,
  toQuery,
  toWireField,
  toZooms,
  withZooms,
  type ZoomWire,
} from '@soundings/contract'
import {
  AccessRefused,
  type Filter,
  NotThere,
  type Query,
  QueryError,
  raisesLimit,
  wholeBefore,
  type WholeResult,
  withDynamicFilters,
} from '@soundings/query'

/** What the viewer chose of a saved question: own values for its dynamic filters, and how closely its date groups are looked at. */
export interface Choices {
  readonly dynamicFilters: readonly FilterWire[]
  readonly zooms: readonly ZoomWire[]
  /** Of the question, where it is asked about an answer that it gave. */
  readonly version?: number | undefined
}

export interface SavedQuery {
  readonly query: Query
  /** Without the viewer's filters. Those of its own filters that stand in `query` are the same objects. */
  readonly saved: Query
  /**
   * Runs what may find a query wrong, `query` unless another is given: the viewer's filters are the viewer's mistake, what rules do not let
   * through is no mistake, all else is the question's.
   */
  readonly explained: <Result>(work: () => Result, compiled?: Query) => Result
  /** The viewer's filters and zooms may be answered only if all of these are complete. */
  readonly wholeFirst: readonly WholeResult[]
  /** The limit that holds in place of that of `query` if a result is complete. */
  readonly raised: { readonly limit: number; readonly ifWhole: WholeResult } | undefined
}

/** Who can mend a question, for people to whom it fails. */
interface Origin {
  /** Empty when the owner left. */
  readonly owner: string
  readonly databaseName: string
}

interface Choosing extends Origin {
  /** Whether the viewer could ask for the rows without the question. To others a zoom shows none that the limit keeps back. */
  readonly mayUseTables: boolean
}

export function withChoices(
  wire: QueryWire,
  { dynamicFilters: given, zooms }: Choices,
  { mayUseTables, ...origin }: Choosing,
): SavedQuery {
  const zoomed = toQuery(withZooms(wire, zooms))
  const asked = given.map((filter, index) => toFilter(filter, `dynamicFilters[${index}]`))
  const [unzoomed, looked] = [toQuery(wire), toZooms(zooms)]
  const raises = mayUseTables || raisesLimit(unzoomed, asked, looked)
  const saved = raises === true ? zoomed : { ...zoomed, limit: unzoomed.limit }
  const query = asked.length === 0 ? saved : withDynamicFilters(saved, asked)
  return {
    query,
    saved,
    wholeFirst: mayUseTables ? [] : wholeBefore(unzoomed, asked, looked),
    raised:
      typeof raises === 'boolean' || zoomed.limit === saved.limit
        ? undefined
        : { limit: zoomed.limit, ifWhole: raises },
    explained(work, compiled = query) {
      try {
        return work()
      } catch (error) {
        if (!(error instanceof QueryError) || error instanceof AccessRefused) throw error
        throw (
          toViewersMistake(error, compiled, asked) ??
          toZoomMistake(error, zooms) ??
          (askersFields.includes(error.field) ? error : outdated(error, origin))
        )
      }
    },
  }
}

const askersFields: readonly string[] = ['depth', 'groupBy', 'column', 'down', 'across']

/** The viewer's filters stand among the question's own, with the very values that were sent. */
function toViewersMistake(
  { field, message }: QueryError,
  { filters }: Query,
  asked: readonly Filter[],
): QueryError | undefined {
  const [, index, rest = ''] = /^filters\[(\d+)\](.*)$/.exec(field) ?? []
  const failed = index === undefined ? undefined : filters[Number(index)]
  const at = asked.findIndex(({ values }) => values === failed?.values)
  return at < 0 ? undefined : new QueryError(toWireField(`dynamicFilters[${at}]${rest}`), message)
}

/** Columns that go along periods do so along those of the zoom, of which not all have a place in a year. */
const toZoomMistake = ({ field, message }: QueryError, zooms: readonly ZoomWire[]): QueryError | undefined =>
  zooms.length > 0 && /^columns\[\d+\]\.derived$/.test(field) ? new QueryError('zooms', message) : undefined

/** The data model changed since the question was saved. */
function outdated(error: QueryError, { owner, databaseName }: Origin) {
  const advice = `Ask ${owner === '' ? 'an administrator' : owner} to change the question, or an editor of the data model of ${databaseName}`
  return new Problem(
    'conflict',
    `This question no longer fits its database: ${error instanceof NotThere ? error.brief : error.message}. ${advice}`,
    { cause: error },
  )
}
