import { oncePerCatalog, openName, type Catalog, type CatalogTable } from './catalog.ts'
import { AccessRefused } from './query-error.ts'
import { brokenReferencesOf, referencesOf, referencesTo, type Edge } from './references.ts'

export interface BoundTable {
  readonly table: CatalogTable
  /** The shortest way to the rule's table. */
  readonly path: readonly Edge[]
}

/**
 * The tables that a rule on the goal binds, nearest first. This is the one search along references towards a rule: conditions,
 * explanations and checks of edits all ask here.
 */
export const tablesBoundBy = oncePerCatalog((catalog: Catalog, goal: CatalogTable): readonly BoundTable[] => {
  const bound: BoundTable[] = [{ table: goal, path: [] }]
  const found = new Set([goal])
  // An array visits what is added while it is walked, which makes this a search in breadth.
  for (const { table: target, path } of bound) {
    for (const edge of referencesTo(catalog, target)) {
      if (found.has(edge.source)) continue
      found.add(edge.source)
      bound.push({ table: edge.source, path: [edge, ...path] })
    }
  }
  return bound
})

const tablesLeadingTo = oncePerCatalog(
  (catalog: Catalog, goal: CatalogTable): ReadonlySet<CatalogTable> =>
    new Set(tablesBoundBy(catalog, goal).map(({ table }) => table)),
)

/**
 * The references by which rows of a table lead towards the goal. A broken reference might have been one of them, so it is an
 * error: better no answer than rows which a rule closes.
 */
export function referencesTowards(catalog: Catalog, table: CatalogTable, goal: CatalogTable): readonly Edge[] {
  const [broken] = brokenReferencesOf(catalog, table)
  if (broken) throw new AccessRefused(`A foreign key of ${openName(table)} leads to a column that is gone`)
  const leading = tablesLeadingTo(catalog, goal)
  return referencesOf(catalog, table).filter(({ target }) => target !== table && leading.has(target))
}

export const isBoundBy = (catalog: Catalog, table: CatalogTable, goal: CatalogTable): boolean =>
  tablesLeadingTo(catalog, goal).has(table)

/** References of a data model too large to be held, as numbers at the same places of lists: the ids of the tables that they connect. */
export interface ReferenceLinks {
  readonly sources: readonly number[]
  readonly targets: readonly number[]
}

/**
 * The tables without which conditions of rules on the goals would be others than in the whole data model: those from which references
 * lead to a goal, these others, and all that rows of them lead to. Also along broken references, which `referencesTowards` finds.
 */
export function tablesAround(
  { sources, targets }: ReferenceLinks,
  goalIds: readonly number[],
  otherIds: readonly number[],
): ReadonlySet<number> {
  const bound = walk(goalIds, placesOf(targets), sources)
  return walk([...bound, ...otherIds], placesOf(sources), targets)
}

function walk(
  tableIds: readonly number[],
  linksOf: (tableId: number) => Iterable<number>,
  ends: readonly number[],
): ReadonlySet<number> {
  const found = new Set(tableIds)
  // A Set visits what is added while it is walked.
  for (const tableId of found) for (const link of linksOf(tableId)) found.add(ends[link]!)
  return found
}

/** The places at which a value stands in a list: a list for each value would take many times the memory. */
function placesOf(values: readonly number[]): (value: number) => Iterable<number> {
  const last = new Map<number, number>()
  const earlier = values.map((value, at) => {
    const place = last.get(value) ?? -1
    last.set(value, at)
    return place
  })
  return function* (value) {
    for (let at = last.get(value) ?? -1; at >= 0; at = earlier[at]!) yield at
  }
}
