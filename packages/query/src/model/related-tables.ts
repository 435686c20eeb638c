import { findTable, oncePerCatalog, type Catalog, type CatalogTable } from './catalog.ts'
import { referencesOf, referencesTo, type Edge } from './references.ts'

/** A table whose rows refer to rows of the base table, by one reference or by several. */
export interface RelatedTable {
  readonly table: CatalogTable
  /** Ids of references from the table to the base table. */
  readonly path: readonly number[]
  /** The table's name, and the way where there are several or other tables lie between. */
  readonly title: string
  /** The names of the tables in between, from the table on. */
  readonly between: readonly string[]
}

const MAX_STEPS = 3
const MAX_WAYS = 200

/** The tables that refer to a table, nearest first. Between them, references lead to one row each; the last may match several. */
export const relatedTables = oncePerCatalog((catalog: Catalog, baseTableId: number): readonly RelatedTable[] => {
  const base = findTable(catalog, baseTableId)
  const ways = (base ? referencesTo(catalog, base) : []).map((edge): readonly Edge[] => [edge])
  // An array visits what is added while it is walked.
  for (const way of ways) {
    const [first] = way
    if (!first || way.length >= MAX_STEPS || ways.length >= MAX_WAYS) continue
    for (const edge of referencesTo(catalog, first.source)) {
      if (edge.source === base || way.some(({ source }) => source === edge.source)) continue
      if (edge.isToUniqueKey) ways.push([edge, ...way])
    }
  }
  const shown = ways.slice(0, MAX_WAYS).filter(([first]) => first?.source.active)
  const byTable = Map.groupBy(shown, ([first]) => first!.source)
  return shown.map((way) => {
    const table = way[0]!.source
    const path = way.map(({ id }) => id)
    const isOnly = byTable.get(table)?.length === 1 && table.id !== baseTableId
    return {
      table,
      path,
      between: way.slice(0, -1).map(({ target }) => target.displayName),
      title: isOnly ? table.displayName : `${table.displayName} · via ${describeWay(catalog, way)}`,
    }
  })
})

/** The tables in between, and key columns where one table refers to another more than once. */
function describeWay(catalog: Catalog, way: readonly Edge[]): string {
  const steps = way.flatMap((edge, index) => {
    const isParallel =
      edge.source === edge.target ||
      referencesOf(catalog, edge.source).filter(({ target }) => target === edge.target).length > 1
    const columns = edge.pairs.map(({ from }) => from.displayName).join(' + ')
    if (index === way.length - 1) return isParallel || way.length === 1 ? [columns] : []
    return [isParallel ? `${columns} → ${edge.target.displayName}` : edge.target.displayName]
  })
  return steps.join(' → ')
}
