import type { Catalog, CatalogColumn, Dialect } from '@soundings/query'
import type { SourceTable } from '../engine.ts'

/** A catalog straight from what an engine reads of its tables. Every number, date and text may be aggregated. */
export function catalogOf(tables: readonly SourceTable[], { looseDates }: Pick<Dialect, 'looseDates'>): Catalog {
  const places = tables.flatMap((table) => table.columns.map((column) => ({ table, column })))
  const idOf = (schema: string | null, table: string, column: string) =>
    1000 + places.findIndex((place) => place.table.schema === schema && place.table.name === table && place.column.name === column)
  return {
    databaseId: 1,
    tables: tables.map(({ schema, name, columns }, index) => ({
      id: index + 1,
      ...(schema === null ? {} : { schema }),
      name,
      displayName: name,
      active: true,
      columns: columns.map(
        ({ name: column, dataType, dbType, numberKind, dateKind, primaryKey, references }): CatalogColumn => ({
          id: idOf(schema, name, column),
          name: column,
          displayName: column,
          dataType,
          dbType,
          ...(numberKind ? { numberKind } : {}),
          ...(dateKind ? { dateKind } : {}),
          ...(dataType === 'DATE' && looseDates ? { mayHoldNonDates: true } : {}),
          kind: 'MEASURE',
          active: true,
          primaryKey,
          // Few values, so that the plans which go by it are tried as well.
          ...(references ? { distinctCount: 20 } : {}),
          referencesColumnId: references ? idOf(references.schema, references.table, references.column) : null,
        }),
      ),
    })),
  }
}
