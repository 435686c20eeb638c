import { fieldProblem, LIST_SIZE_MAX, type SearchedListQuery } from '@soundings/contract'
import {
  type CompiledQuery,
  type OrderByItemBuilder,
  PostgresAdapter,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
  type SqlBool,
} from 'kysely'
import { readTotal } from './kept-totals.ts'
import { searched } from './list-keys.ts'
import type { Schema } from '../schema/schema.ts'
import type { Db } from '../store.ts'

/** How a list is sorted by one of its fields. */
interface SortField {
  /** A stored sort key, a text that has none and is compared without the case of a–z, or a value that is compared as it is. */
  readonly by: 'key' | 'text' | 'value'
  readonly of: RawBuilder<unknown>
  /** Rows without a value stand last in both directions: those with null, with an empty text, or (true) with either. */
  readonly mayBeEmpty?: true | 'null' | 'blank'
  /** Whether an index gives this order, so that a page is read without looking at all rows. */
  readonly isIndexed?: boolean
}

/** What a list can be sorted by and searched for. */
export interface ListDefinition {
  readonly id: string
  /** Lower-cased texts; a row is found by any of them. */
  readonly search?: readonly RawBuilder<unknown>[]
  readonly fields: Readonly<Record<string, SortField>>
  /** As `sort` says it; by id unless given. */
  readonly usualSort?: string
}

/** What is asked of a list; our own code may ask for all rows. */
export interface ListAsk extends Omit<SearchedListQuery, 'size'> {
  readonly size?: number | 'all' | undefined
}

export interface Page<Row> {
  readonly rows: readonly Row[]
  /** On all pages. */
  readonly total: number
}

type Query<Table extends keyof Schema> = SelectQueryBuilder<Schema, Table, object>
type Id = number | string

interface Rows<Table extends keyof Schema, Row> {
  readonly from: Query<Table>
  /** Leaves the rows that the asker may see, so that neither pages nor totals speak of others. */
  readonly where: (query: Query<Table>) => Query<Table>
  readonly select: (query: Query<Table>) => { execute(): Promise<Row[]> }
  /** Ids of rows that stand before all others. */
  readonly first?: readonly Id[] | undefined
  /** A quicker way to the same rows for an asker who sees many of them. */
  readonly visible?: Visible<Table> | undefined
  readonly searched?: Searched<Table> | undefined
}

/** A quicker way to rows that are searched for. */
interface Searched<Table extends keyof Schema> {
  /** The ids of all rows that may have the words; undefined where a search had better go through the list. */
  readonly find: (words: string) => Promise<readonly Id[] | undefined>
  /** As `from`, of which rows are looked up by their ids. */
  readonly fromIds: Query<Table>
}

interface VisibleCounts {
  readonly visible: number
  readonly all: number
}

/** The condition `where` finds few rows among many by a set of their ids, which takes long to gather for one who sees thousands. */
interface Visible<Table extends keyof Schema> {
  /** How many rows the asker sees, and how many there are. */
  readonly count: RawBuilder<VisibleCounts>
  /** The same condition, tested on one row after the other. */
  readonly whereEach: (query: Query<Table>) => Query<Table>
}

/** Where at least every tenth row is visible, a page is found sooner by testing rows in their order. */
const MANY = 0.1

/** Of so few rows the ids are found first, so that nothing is joined and read of the rows before the page. */
const FEW_ROWS = 200

/** The one way in which lists of the store are paged, sorted and searched. */
export async function readPage<Table extends keyof Schema, Row extends { readonly id: Id }>(
  db: Db,
  list: ListDefinition,
  { page = 0, size = LIST_SIZE_MAX, sort, search = '' }: ListAsk,
  { from, where, select, first = [], visible, searched: quickly }: Rows<Table, Row>,
): Promise<Page<Row>> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const words = searched(search.trim())
  const searching = (query: Query<Table>) =>
    words === '' ? query : query.where(contains(list.search ?? [], words, isPostgres))
  const id = sql.ref<Id>(list.id)
  const matching = searching(where(await perhapsMatching(id, words, from, quickly)))
  const order = sortTerms(list, sort, isPostgres)
  const sorted = (query: Query<Table>, by: readonly SortTerm[] = order) => sortBy(query, by)
  const count: Count<Table> = async (query) =>
    (await readTotal(db, query.select(sql<number>`count(*)`.as('total')).compile() as CompiledQuery<{ total: number }>))
      .total
  if (size === 'all' || (size > FEW_ROWS && first.length === 0))
    return readMany({ matching, sorted, select, count }, { page, size })
  const counts = visible && (await readTotal(db, visible.count.compile(db)))
  const found = counts && isQuickerInOrder(order, counts) ? searching(visible.whereEach(from)) : matching
  const readIds: ReadIds<Table> = async (query, by = order) =>
    ((await sorted(query, by).select(id.as('id')).execute()) as unknown as { id: Id }[]).map((row) => row.id)
  const shown = await idsOfPage(id, { readIds, count, order }, found, { first, page, size })
  const rows = new Map(
    shown.length === 0 ? [] : (await select(from.where(id, 'in', shown)).execute()).map((row) => [row.id, row]),
  )
  const total = counts && words === '' ? counts.visible : await totalOf(matching, count, shown.length, { page, size })
  // One that was deleted between the two statements is missing.
  return { rows: shown.flatMap((known) => rows.get(known) ?? []), total }
}

/** The rows among which the words are looked for. */
async function perhapsMatching<Table extends keyof Schema>(
  id: RawBuilder<Id>,
  words: string,
  from: Query<Table>,
  quickly: Searched<Table> | undefined,
): Promise<Query<Table>> {
  const ids = words === '' ? undefined : await quickly?.find(words)
  return quickly && ids ? quickly.fromIds.where(id, 'in', ids.length > 0 ? ids : [0]) : from
}

interface Many<Table extends keyof Schema, Row> extends Pick<Rows<Table, Row>, 'select'> {
  readonly matching: Query<Table>
  readonly sorted: (query: Query<Table>) => Query<Table>
  readonly count: Count<Table>
}

type Count<Table extends keyof Schema> = (query: Query<Table>) => Promise<number>
type ReadIds<Table extends keyof Schema> = (query: Query<Table>, order?: readonly SortTerm[]) => Promise<Id[]>

async function readMany<Table extends keyof Schema, Row>(
  { matching, sorted, select, count }: Many<Table, Row>,
  { page, size }: { readonly page: number; readonly size: number | 'all' },
): Promise<Page<Row>> {
  const rows = await select(
    size === 'all'
      ? sorted(matching)
      : sorted(matching)
          .limit(size)
          .offset(page * size),
  ).execute()
  return { rows, total: size === 'all' ? rows.length : await totalOf(matching, count, rows.length, { page, size }) }
}

const isQuickerInOrder = ([first]: readonly SortTerm[], { visible, all }: VisibleCounts) =>
  first?.isIndexed === true && visible >= all * MANY

interface Cut {
  readonly page: number
  readonly size: number
}

async function idsOfPage<Table extends keyof Schema>(
  id: RawBuilder<Id>,
  reads: { readonly readIds: ReadIds<Table>; readonly count: Count<Table>; readonly order: readonly SortTerm[] },
  matching: Query<Table>,
  { first, page, size }: Cut & { readonly first: readonly Id[] },
): Promise<Id[]> {
  const offset = page * size
  const leading = first.length === 0 ? [] : await reads.readIds(matching.where(id, 'in', first))
  const shown = leading.slice(offset, offset + size)
  if (shown.length === size) return shown
  const others = leading.length === 0 ? matching : matching.where(id, 'not in', leading)
  return [
    ...shown,
    ...(await idsInOrder(reads, others, {
      offset: Math.max(0, offset - leading.length),
      limit: size - shown.length,
    })),
  ]
}

/**
 * Rows without a value stand last, which no index says of both directions: where an index gives the order of the values, rows
 * with one are read first, and those without only for a page that holds some.
 */
async function idsInOrder<Table extends keyof Schema>(
  {
    readIds,
    count,
    order: [first, ...rest],
  }: { readonly readIds: ReadIds<Table>; readonly count: Count<Table>; readonly order: readonly SortTerm[] },
  matching: Query<Table>,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<Id[]> {
  if (!first?.isIndexed || !first.empty || first.empty === true) return readIds(matching.limit(limit).offset(offset))
  const { term } = first
  const [isFilled, isEmpty] =
    first.empty === 'null'
      ? [sql<SqlBool>`${term} is not null`, sql<SqlBool>`${term} is null`]
      : [sql<SqlBool>`${term} > ''`, sql<SqlBool>`${term} = ''`]
  const filled = matching.where(isFilled)
  const ids = await readIds(filled.limit(limit).offset(offset), [{ ...first, empty: undefined }, ...rest])
  if (ids.length === limit) return ids
  const skipped = ids.length > 0 || offset === 0 ? 0 : offset - (await count(filled))
  return [
    ...ids,
    ...(await readIds(
      matching
        .where(isEmpty)
        .limit(limit - ids.length)
        .offset(skipped),
      rest,
    )),
  ]
}

/** Where a page is not full, it says how many there are. */
async function totalOf<Table extends keyof Schema>(
  matching: Query<Table>,
  count: Count<Table>,
  rows: number,
  { page, size }: Cut,
): Promise<number> {
  if (rows < size && (rows > 0 || page === 0)) return page * size + rows
  return count(matching)
}

interface SortTerm {
  readonly term: RawBuilder<unknown>
  readonly direction: 'asc' | 'desc'
  readonly empty?: true | 'null' | 'blank' | undefined
  readonly isIndexed: boolean
}

const sortBy = <Table extends keyof Schema>(query: Query<Table>, order: readonly SortTerm[]): Query<Table> =>
  order.reduce((ordered, { term, direction, empty }) => {
    const emptyLast =
      empty === true || empty === 'blank'
        ? ordered.orderBy(sql`case when coalesce(${term}, '') = '' then 1 else 0 end`)
        : ordered
    return emptyLast.orderBy(term, (by) => withNullsLast(direction === 'asc' ? by.asc() : by.desc(), empty === 'null'))
  }, query)

/** Only where there are nulls: PostgreSQL reads no index backwards for an order that says where they stand. */
const withNullsLast = (order: OrderByItemBuilder, hasNulls: boolean) => (hasNulls ? order.nullsLast() : order)

/** In the order that was asked for; ids make it total, so that no row stands on two pages or on none. */
function sortTerms({ id, fields, usualSort = 'id' }: ListDefinition, sort = usualSort, isPostgres = false): SortTerm[] {
  const known: ListDefinition['fields'] = { ...fields, id: { by: 'value', of: sql.ref(id), isIndexed: true } }
  const asked = sort.split(';').map((term) => term.split(',') as [field: string, direction?: 'asc' | 'desc'])
  return [...asked, ['id'] as [field: string]].map(([name, direction = 'asc']): SortTerm => {
    const field = Object.hasOwn(known, name) ? known[name] : undefined
    if (!field) throw unknownField(name)
    const { by, of, mayBeEmpty, isIndexed = false } = field
    const term = by !== 'text' ? of : isPostgres ? sql`lower(${of} collate "C")` : sql`lower(${of})`
    return { term, direction, empty: by === 'value' && mayBeEmpty ? 'null' : mayBeEmpty, isIndexed }
  })
}

function contains(texts: readonly RawBuilder<unknown>[], words: string, isPostgres: boolean): RawBuilder<SqlBool> {
  const position = sql.raw(isPostgres ? 'strpos' : 'instr')
  return sql<SqlBool>`(${sql.join(
    texts.map((text) => sql`${position}(${text}, ${words}) > 0`),
    sql` or `,
  )})`
}

function unknownField(field: string) {
  return fieldProblem({ field: 'sort', message: `There is no field ${field} to sort by` })
}
