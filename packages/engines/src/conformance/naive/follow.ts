import type { Catalog, CatalogReference } from '@soundings/query'
import type { Cell } from './cells.ts'

export type Row = Readonly<Record<string, Cell>>
/** Rows by table id. */
export type Data = ReadonlyMap<number, readonly Row[]>

/** The rows of the other table that a row refers to: those which hold the same values in every pair of columns, none of them null. */
export function rowsReferredTo(row: Row, reference: CatalogReference, catalog: Catalog, data: Data): readonly Row[] {
  const pairs = reference.pairs.map(
    ({ fromColumnId, toColumnId }) => [nameOf(catalog, fromColumnId), nameOf(catalog, toColumnId)] as const,
  )
  return (data.get(reference.toTableId) ?? []).filter((other) =>
    pairs.every(([from, to]) => row[from] !== null && row[from] === other[to]),
  )
}

/** Whether a row has a value in every column of a reference. */
export const isFilled = (row: Row, reference: CatalogReference, catalog: Catalog): boolean =>
  reference.pairs.every(({ fromColumnId }) => row[nameOf(catalog, fromColumnId)] !== null)

function nameOf(catalog: Catalog, columnId: number): string {
  return catalog.tables.flatMap(({ columns }) => columns).find(({ id }) => id === columnId)!.name
}
