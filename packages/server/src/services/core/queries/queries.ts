import { type QueryWire, toQuery } from '@soundings/contract'
import { checkQuery, compile, type Query, tablesRead } from '@soundings/query'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Discovery } from '../../discovery/index.ts'
import { inWireWords } from './wire-words.ts'

/** Queries as people send them. */
export function createQueries({ reader }: { readonly reader: Pick<Discovery['reader'], 'contextFor' | 'assertMayRead' | 'mayRead'> }) {
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

    /** Whether the viewer could have built all of it: none of its tables, nor one between them, is hidden from them. */
    async isWithinReach(viewer: Viewer, wire: QueryWire): Promise<boolean> {
      const { catalog } = await reader.contextFor(viewer, wire.datasourceID)
      // Of a table that is gone from the database nothing is left to lose.
      if (!catalog.tables.some(({ id }) => id === wire.dbTable)) return true
      return reader.mayRead(viewer, wire.datasourceID, tablesRead(toQuery(wire), catalog))
    },
  }
}

export type Queries = ReturnType<typeof createQueries>
