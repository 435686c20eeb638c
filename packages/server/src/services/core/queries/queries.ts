import { type QueryWire, toQuery, toWireField } from '@soundings/contract'
import {
  AccessRefused,
  type Catalog,
  checkQuery,
  compile,
  NotThere,
  type Query,
  QueryError,
  tablesRead,
} from '@soundings/query'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { type Asker, type Discovery, tableMissing, whenLoaded } from '../../discovery/index.ts'
import { refuseUnusedParts } from './unused-parts.ts'

interface Needs {
  readonly reader: Pick<Discovery['reader'], 'contextFor' | 'assertMayRead' | 'mayRead'>
  readonly catalogs: Pick<Discovery['catalogs'], 'use'>
  readonly tableAccess: Pick<Discovery['tableAccess'], 'mayEdit' | 'mayUseWhole'>
}

/** Queries as people send them. */
export function createQueries({ reader, catalogs, tableAccess }: Needs) {
  /** Undefined: the first table of the query is gone from its database. */
  async function tablesOf(wire: QueryWire, of?: Catalog): Promise<readonly number[] | undefined> {
    const read = (catalog: Catalog) =>
      catalog.tables.some(({ id }) => id === wire.dbTable) ? tablesRead(toQuery(wire), catalog) : undefined
    return of ? read(of) : catalogs.use(wire.datasourceID, ({ catalog }) => read(catalog))
  }

  /**
   * People who may not edit the data model get one answer for what is hidden, what is not theirs and what does not exist. With single tables
   * it is that for a table of others; with the whole database, of which only hidden parts are withheld, that for an unknown id.
   */
  async function withoutHiddenNames<Result>(
    viewer: Viewer,
    databaseId: number,
    work: () => Promise<Result>,
  ): Promise<Result> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof NotThere) || (await tableAccess.mayEdit(viewer, databaseId))) throw error
      throw (await tableAccess.mayUseWhole(viewer, databaseId))
        ? new QueryError(error.field, error.asMissing)
        : tableMissing()
    }
  }

  /** Understood, within the rules of the studio, and over tables that are the viewer's to read. Compiling may still find mistakes. */
  async function parse(viewer: Viewer, wire: QueryWire, parent?: string): Promise<Query> {
    const { datasourceID, dbTable } = wire
    const query = withWireFieldNames(() => {
      refuseUnusedParts(wire)
      return toQuery(wire)
    }, parent)
    // Rights come before every look at the data model: an error must not show names to users without rights.
    await reader.assertMayRead(viewer, datasourceID, [dbTable])
    return withoutHiddenNames(viewer, datasourceID, () =>
      catalogs.use(datasourceID, async ({ catalog }) => {
        await reader.assertMayRead(
          viewer,
          datasourceID,
          withWireFieldNames(() => tablesRead(query, catalog), parent),
        )
        withWireFieldNames(() => checkQuery(query, catalog), parent)
        return query
      }),
    )
  }

  /** Compiles a query that was parsed, and reports its mistakes by the names that were sent. `parent` names where it stood. */
  const compiled = <Result>(viewer: Viewer, wire: QueryWire, work: () => Result, parent?: string): Promise<Result> =>
    withoutHiddenNames(viewer, wire.datasourceID, async () => withWireFieldNames(work, parent))

  return {
    parse,
    compiled,

    /** As `parse`, and it compiles. */
    async accept(viewer: Viewer, wire: QueryWire, parent?: string): Promise<Query> {
      const query = await parse(viewer, wire, parent)
      const context = await reader.contextFor(viewer, wire.datasourceID)
      await whenLoaded(() => compiled(viewer, wire, () => compile(query, context), parent))
      return query
    },

    /** Whether a person could have built all of it: they may use its tables, and those between them, by the data model of now or the given one. */
    async isWithinReach(asker: Asker, wire: QueryWire, catalog?: Catalog): Promise<boolean> {
      const tables = await tablesOf(wire, catalog)
      // Of a table that is gone from the database nothing is left to lose.
      return tables === undefined || reader.mayRead(asker, wire.datasourceID, tables)
    },

    /** Whether a changed query reads tables, or goes through tables, that it did not before. */
    async readsNewTables({ from, to }: { readonly from: QueryWire; readonly to: QueryWire }): Promise<boolean> {
      const known = new Set(await tablesOf(from))
      return ((await tablesOf(to)) ?? []).some((id) => !known.has(id))
    },
  }
}

export type Queries = ReturnType<typeof createQueries>

/** A person who sent a query hears of its mistakes by the names they sent, below `parent` when it was part of something larger. */
export function withWireFieldNames<Result>(work: () => Result, parent?: string): Result {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof QueryError) || error instanceof AccessRefused) throw error
    const named = toWireField(error.field)
    const field = parent ? `${parent}.${named}` : named
    throw error instanceof NotThere ? new NotThere(field, error.message, error) : new QueryError(field, error.message)
  }
}
