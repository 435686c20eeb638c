import { type QueryWire, toQuery } from '@soundings/contract'
import { checkQuery, compile, type Query, tablesRead } from '@soundings/query'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Asker, Discovery } from '../../discovery/index.ts'
import { inWireWords } from './wire-words.ts'

interface Needs {
  readonly reader: Pick<Discovery['reader'], 'contextFor' | 'assertMayRead' | 'mayRead'>
  readonly catalogs: Pick<Discovery['catalogs'], 'get'>
}

/** Queries as people send them. */
export function createQueries({ reader, catalogs }: Needs) {
  /** Undefined: the first table of the query is gone from its database. */
  async function tablesOf(wire: QueryWire): Promise<readonly number[] | undefined> {
    const { catalog } = await catalogs.get(wire.datasourceID)
    return catalog.tables.some(({ id }) => id === wire.dbTable) ? tablesRead(toQuery(wire), catalog) : undefined
  }

  return {
    /** Understood, within the rules of the studio, and over tables that are the viewer's to read. `parent` names where it stood. */
    async accept(viewer: Viewer, wire: QueryWire, parent?: string): Promise<Query> {
      const { datasourceID, dbTable } = wire
      const query = inWireWords(() => toQuery(wire), parent)
      // Rights come before every look at the data model: a mistake must not tell names to a stranger.
      await reader.assertMayRead(viewer, datasourceID, [dbTable])
      const context = await reader.contextFor(viewer, datasourceID)
      await reader.assertMayRead(viewer, datasourceID, inWireWords(() => tablesRead(query, context.catalog), parent))
      inWireWords(() => {
        checkQuery(query, context.catalog)
        compile(query, context)
      }, parent)
      return query
    },

    /** Whether a person could have built all of it: they may use its tables, and those between them. */
    async isWithinReach(asker: Asker, wire: QueryWire): Promise<boolean> {
      const tables = await tablesOf(wire)
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
