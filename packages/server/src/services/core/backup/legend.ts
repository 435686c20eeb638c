import { type FilterWire, type QueryWire, toTerms } from '@soundings/contract'
import {
  type Catalog,
  type CatalogColumn,
  type CatalogReference,
  type CatalogTable,
  findColumn,
  formulaOf,
} from '@soundings/query'
import type { Discovery } from '../../discovery/index.ts'
import type { ArchivedDatabase, ArchivedReference } from './archive-format.ts'
import { type IdMap, mapFilterIds, mapQueryIds, mapTerms } from './restoring/map-ids.ts'

type OpenCatalog = Awaited<ReturnType<Discovery['catalogs']['get']>>

/** Whether the names of a table may be shown to the person who archives. */
export type MayTell = (databaseId: number, tableId: number) => boolean

/** Gathers the names behind the ids of what goes into an archive. */
export function createLegend() {
  const used = new Map<
    number,
    {
      readonly open: OpenCatalog
      readonly tables: Map<CatalogTable, Set<number>>
      readonly references: Set<CatalogReference>
    }
  >()

  function columnsOf(databaseId: number, table: CatalogTable): Set<number> {
    const tables = used.get(databaseId)?.tables
    const columns = tables?.get(table) ?? new Set<number>()
    tables?.set(table, columns)
    return columns
  }

  const isNoted = (databaseId: number, table: CatalogTable, columnId: number) =>
    used.get(databaseId)?.tables.get(table)?.has(columnId) === true

  /** Notes every id it is given; those without a name, or with one that may not be told, go to `nameless`. */
  function noting(databaseIds: readonly number[], nameless: number[], mayTell: MayTell = () => true): IdMap {
    const opened = databaseIds.flatMap((id) => used.get(id)?.open ?? [])
    const ids: IdMap = {
      database: (id) => id,
      table(id) {
        const place = opened.flatMap(({ catalog }) =>
          catalog.tables.filter((table) => table.id === id).map((table) => ({ catalog, table })),
        )[0]
        if (place) columnsOf(place.catalog.databaseId, place.table)
        else nameless.push(id)
        return id
      },
      column(id) {
        for (const { catalog } of opened) {
          const place = findColumn(catalog, id)
          const isListed =
            place && (mayTell(catalog.databaseId, place.table.id) || isNoted(catalog.databaseId, place.table, id))
          if (!isListed) continue
          const isKnown = isNoted(catalog.databaseId, place.table, id)
          columnsOf(catalog.databaseId, place.table).add(id)
          // What a calculated column reads goes with it.
          const formula = formulaOf(place.column)
          if (formula && !isKnown) mapTerms(toTerms(formula), ids)
          return id
        }
        nameless.push(id)
        return id
      },
      reference(id) {
        for (const { catalog } of opened) {
          const reference = catalog.references.find((each) => each.id === id)
          if (reference && noteReference(catalog, reference, mayTell)) return id
        }
        nameless.push(id)
        return id
      },
    }
    return ids
  }

  /** With the tables and columns on both sides; false when one of them may not be named. */
  function noteReference(catalog: Catalog, reference: CatalogReference, mayTell: MayTell): boolean {
    const noted = used.get(catalog.databaseId)
    const places = reference.pairs.flatMap(({ fromColumnId, toColumnId }) => [
      findColumn(catalog, fromColumnId),
      findColumn(catalog, toColumnId),
    ])
    if (!noted || places.some((place) => !place || !mayTell(catalog.databaseId, place.table.id))) return false
    for (const place of places) if (place) columnsOf(catalog.databaseId, place.table).add(place.column.id)
    noted.references.add(reference)
    return true
  }

  return {
    /** False when the query names something that is gone. */
    addQuery(query: QueryWire, open: OpenCatalog): boolean {
      if (!used.has(query.datasourceID))
        used.set(query.datasourceID, { open, tables: new Map(), references: new Set() })
      const nameless: number[] = []
      mapQueryIds(query, noting([query.datasourceID], nameless))
      return nameless.length === 0
    },

    /** Of a dashboard whose questions read these databases. Any column can stand there, so `mayTell` is asked where no question names it. */
    addFilter(filter: FilterWire, databaseIds: readonly number[], mayTell: MayTell): boolean {
      const nameless: number[] = []
      mapFilterIds(filter, noting(databaseIds, nameless, mayTell))
      return nameless.length === 0
    },

    toDatabases: (): ArchivedDatabase[] =>
      [...used].map(([id, { open, tables, references }]) => ({
        id,
        name: open.displayName,
        type: open.engineName,
        tables: [...tables].map(([table, columns]) => ({
          id: table.id,
          ...(table.schema !== undefined && { schema: table.schema }),
          name: table.name,
          columns: table.columns.filter((column) => columns.has(column.id)).map(toArchivedColumn),
        })),
        ...(references.size > 0 && { references: [...references].map(toArchived) }),
      })),
  }
}

function toArchivedColumn(column: CatalogColumn) {
  const formula = formulaOf(column)
  return { id: column.id, name: column.name, ...(formula && { expression: toTerms(formula) }) }
}

const toArchived = ({ id, fromTableId, toTableId, pairs }: CatalogReference): ArchivedReference => ({
  id,
  fromTable: fromTableId,
  toTable: toTableId,
  pairs: pairs.map(({ fromColumnId, toColumnId }) => ({ from: fromColumnId, to: toColumnId })),
})

export type Legend = ReturnType<typeof createLegend>
