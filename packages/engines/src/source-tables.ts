import { EngineError } from './engine-error.ts'
import type { SourceColumn, SourceReference, SourceTable } from './engine.ts'

export interface ColumnOfTable {
  readonly schema: string | null
  readonly table: string
  readonly comment: string | null
  readonly isView: boolean
  readonly column: SourceColumn
}

/** One column of a primary, unique or foreign key; the rows of a key follow each other in the order of its columns. */
export interface ColumnOfKey {
  readonly schema: string | null
  readonly table: string
  /** Tells the keys of a table apart. */
  readonly key: string
  readonly column: string
  /** Only of foreign keys. */
  readonly to?: {
    readonly schema: string | null
    readonly table: string
    readonly column: string
    /** Compared by the collation of this column, several values of the target may be one. */
    readonly hasOtherCollation?: boolean
  }
}

/**
 * Rows of catalog queries → tables with columns and keys, a few at a time, so that a catalog of any size takes little memory. The rows
 * of a table follow each other; keys are few and come in any order.
 */
export async function* groupIntoTables(
  batches: AsyncIterable<readonly ColumnOfTable[]>,
  keys: readonly ColumnOfKey[],
): AsyncGenerator<readonly SourceTable[]> {
  const keysByTable = Map.groupBy(keys, ({ schema, table }) => placeOf(schema, table))
  const seen = new Set<string>()
  let last: (SourceTable & { readonly columns: SourceColumn[] }) | undefined
  for await (const batch of batches) {
    const whole: SourceTable[] = []
    for (const { schema, table: name, comment, isView, column } of batch) {
      if (last?.name === name && last.schema === schema) {
        last.columns.push(column)
        continue
      }
      if (last) whole.push(last)
      const place = placeOf(schema, name)
      if (seen.has(place)) throw listedApart(name)
      seen.add(place)
      last = {
        schema,
        name,
        comment: comment === '' ? null : comment,
        isView,
        columns: [column],
        ...keysOf(keysByTable.get(place) ?? []),
      }
    }
    if (whole.length > 0) yield whole
  }
  if (last) yield [last]
}

/** Tables that take queries of their own to know come last, when the query that lists all of them has ended. */
export async function* refineLast(
  batches: AsyncIterable<readonly SourceTable[]>,
  { concerns, refine }: Refinement,
): AsyncGenerator<readonly SourceTable[]> {
  const waiting: SourceTable[] = []
  for await (const batch of batches) {
    const done = batch.filter((table) => !concerns(table))
    for (const table of batch) if (concerns(table)) waiting.push(table)
    if (done.length > 0) yield done
  }
  for (const table of waiting) yield [await refine(table)]
}

interface Refinement {
  readonly concerns: (table: SourceTable) => boolean
  readonly refine: (table: SourceTable) => Promise<SourceTable>
}

export async function* mapBatches<From, To>(
  batches: AsyncIterable<From>,
  convert: (batch: From) => To,
): AsyncGenerator<To> {
  for await (const batch of batches) yield convert(batch)
}

export async function collectTables(batches: AsyncIterable<readonly SourceTable[]>): Promise<readonly SourceTable[]> {
  const tables: SourceTable[] = []
  for await (const batch of batches) for (const table of batch) tables.push(table)
  return tables
}

const placeOf = (schema: string | null, name: string) => JSON.stringify([schema, name])

function listedApart(table: string) {
  return new EngineError('query-failed', `The server lists the columns of ${table} apart from each other`)
}

function keysOf(rows: readonly ColumnOfKey[]): Pick<SourceTable, 'uniqueKeys' | 'references'> {
  const keys = [...Map.groupBy(rows, ({ key }) => key).values()]
  return {
    uniqueKeys: keys.filter(([first]) => !first?.to).map((columns) => columns.map(({ column }) => column)),
    references: keys.flatMap((columns) => toReference(columns) ?? []),
  }
}

function toReference(columns: readonly ColumnOfKey[]): SourceReference | undefined {
  const target = columns[0]?.to
  if (!target) return undefined
  return {
    schema: target.schema,
    table: target.table,
    pairs: columns.flatMap(({ column, to }) => (to ? [{ from: column, to: to.column }] : [])),
    ...(columns.some(({ to }) => to?.hasOtherCollation) && { mayMatchSeveral: true }),
  }
}
