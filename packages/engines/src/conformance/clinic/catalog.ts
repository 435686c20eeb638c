import type { Catalog, CatalogColumn, CatalogReference, Dialect } from '@soundings/query'
import type { SourceReference, SourceTable } from '../../engine.ts'

/** A catalog straight from what an engine reads of its tables. Every number, date and text may be aggregated. */
export function catalogOf(tables: readonly SourceTable[], { looseDates }: Pick<Dialect, 'looseDates'>): Catalog {
  const places = tables.flatMap((table) => table.columns.map((column) => ({ table, column })))
  const idOf = (schema: string | null, table: string, column: string) =>
    1000 +
    places.findIndex(
      (place) => place.table.schema === schema && place.table.name === table && place.column.name === column,
    )

  function toReference(
    { schema, name }: SourceTable,
    index: number,
    reference: SourceReference,
    at: number,
  ): CatalogReference | undefined {
    const target = tables.findIndex((table) => table.schema === reference.schema && table.name === reference.table)
    const toColumns = new Set(reference.pairs.map(({ to }) => to))
    return {
      id: (index + 1) * 100 + at,
      fromTableId: index + 1,
      toTableId: target + 1,
      pairs: reference.pairs.map(({ from, to }) => ({
        fromColumnId: idOf(schema, name, from),
        toColumnId: idOf(reference.schema, reference.table, to),
      })),
      isToUniqueKey:
        !reference.mayMatchSeveral &&
        (tables[target]?.uniqueKeys.some((key) => key.every((column) => toColumns.has(column))) ?? false),
    }
  }

  return {
    databaseId: 1,
    tables: tables.map(({ schema, name, columns }, index) => ({
      id: index + 1,
      ...(schema === null ? {} : { schema }),
      name,
      displayName: name,
      active: true,
      columns: columns.map(({ name: column, dataType, dbType, numberKind, dateKind, primaryKey }): CatalogColumn => ({
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
        distinctCount: 20,
      })),
    })),
    references: tables.flatMap((table, index) =>
      table.references.flatMap((reference, at) => toReference(table, index, reference, at) ?? []),
    ),
  }
}
