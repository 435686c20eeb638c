import {
  dateUnitOf,
  type FilterWire,
  Problem,
  type QueryWire,
  rangeFilters,
  toFilter,
  toQuery,
  toWireField,
  withZooms,
  type ZoomWire,
} from '@soundings/contract'
import {
  AccessRefused,
  dateUnits,
  type Filter,
  groupings,
  NotThere,
  periodRange,
  type Query,
  QueryError,
  unitsWithin,
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

interface SavedQuery {
  readonly query: Query
  /** Runs what may find the query wrong: the viewer's filters are the viewer's mistake, what rules do not let through is no mistake, all else is the question's. */
  readonly explained: <Result>(work: () => Result) => Result
  /** The viewer's filters may be answered only if all of these are complete. */
  readonly wholeFirst: readonly WholeResult[]
}

/** Who can mend a question, for people to whom it fails. */
interface Origin {
  /** Empty when the owner left. */
  readonly owner: string
  readonly databaseName: string
}

interface Choosing extends Origin {
  /** Whether the viewer could ask for the rows without the question. To others a zoom shows no more periods than the limit lets through. */
  readonly mayUseTables: boolean
}

export function withChoices(
  wire: QueryWire,
  { dynamicFilters: given, zooms }: Choices,
  { mayUseTables, ...origin }: Choosing,
): SavedQuery {
  const zoomed = withZooms(wire, zooms)
  const wide = mayUseTables ? [] : zooms.filter((zoom) => !isIntoOnePeriod(wire, zoom))
  const keepsLimit = wide.length > 0
  const saved = toQuery(keepsLimit ? { ...zoomed, resultLimit: wire.resultLimit } : zoomed)
  const asked = given.map((filter, index) => toFilter(filter, `dynamicFilters[${index}]`))
  const query = asked.length === 0 ? saved : withDynamicFilters(saved, asked)
  return {
    query,
    wholeFirst: mayUseTables ? [] : [...wholeBefore(saved, asked), ...wholeBeforeRanges(wire, wide, asked)],
    explained(work) {
      try {
        return work()
      } catch (error) {
        if (!(error instanceof QueryError) || error instanceof AccessRefused) throw error
        throw (
          toViewersMistake(error, query, asked) ??
          toZoomMistake(error, zooms) ??
          (askersFields.includes(error.field) ? error : outdated(error, origin))
        )
      }
    },
  }
}

/** A range of several periods seeks values as a filter by it does. */
function wholeBeforeRanges(wire: QueryWire, wide: readonly ZoomWire[], asked: readonly Filter[]): WholeResult[] {
  const ranges = wide.flatMap(rangeFilters).map((filter, index) => toFilter(filter, `zooms[${index}]`))
  return ranges.length === 0 ? [] : wholeBefore(toQuery(wire), [...asked, ...ranges])
}

/** A period that the result can show, or a part of it, looked at by shorter ones. Other ranges could bring periods that the limit leaves out. */
function isIntoOnePeriod({ columns }: QueryWire, zoom: ZoomWire): boolean {
  const { unit, range } = zoom
  const own = columns.map((column) => dateUnitOf(column, zoom)).find((each) => each !== undefined)
  if (!range || !own) return false
  return unitsWithin(own)
    .filter((longer) => dateUnits.indexOf(longer) < dateUnits.indexOf(unit))
    .some((longer) => {
      const period = periodRange(longer, String(groupings[longer].format(range[0])))
      return period?.[0] === range[0] && period[1] === range[1]
    })
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
