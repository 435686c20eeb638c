import { oncePerCatalog, type Catalog, type CatalogTable } from './catalog.ts'
import { AccessRefused } from './query-error.ts'
import { brokenReferencesOf, referencesOf, type Edge } from './references.ts'

/** The tables from which references lead to the goal, which is one of them. Rules, their explanation and their checks all ask here. */
const tablesLeadingTo = oncePerCatalog((catalog: Catalog, goal: CatalogTable): ReadonlySet<CatalogTable> => {
  const leading = new Set([goal])
  let grew = true
  while (grew) {
    const more = catalog.tables.filter((table) => !leading.has(table) && referencesOf(catalog, table).some(({ target }) => leading.has(target)))
    more.forEach((table) => leading.add(table))
    grew = more.length > 0
  }
  return leading
})

/**
 * The references by which rows of a table lead towards the goal. A broken reference might have been one of them, so it is an
 * error: better no answer than rows which a rule closes.
 */
export function referencesTowards(catalog: Catalog, table: CatalogTable, goal: CatalogTable): readonly Edge[] {
  const [broken] = brokenReferencesOf(catalog, table)
  if (broken) throw new AccessRefused(`A foreign key of ${table.displayName} leads to a column that is gone`)
  const leading = tablesLeadingTo(catalog, goal)
  return referencesOf(catalog, table).filter(({ target }) => target !== table && leading.has(target))
}

export const isBoundBy = (catalog: Catalog, table: CatalogTable, goal: CatalogTable): boolean => tablesLeadingTo(catalog, goal).has(table)

export interface BoundTable {
  readonly table: CatalogTable
  /** The shortest way to the rule's table. */
  readonly path: readonly Edge[]
}

/** The tables that a rule on the goal binds, nearest first. */
export function tablesBoundBy(catalog: Catalog, goal: CatalogTable): BoundTable[] {
  const bound: BoundTable[] = [{ table: goal, path: [] }]
  const found = new Set([goal])
  // An array visits what is added while it is walked, which makes this a search in breadth.
  for (const { table: target, path } of bound) {
    for (const table of catalog.tables) {
      const edge = found.has(table) ? undefined : referencesOf(catalog, table).find((each) => each.target === target)
      if (!edge) continue
      found.add(table)
      bound.push({ table, path: [edge, ...path] })
    }
  }
  return bound
}

/**
 * The references by which rules bind each table they reach, as text that can be compared. A rule follows every chain of
 * references, so one that is added can open rows just as one that is taken away.
 */
export function ruleReach(catalog: Catalog, rules: readonly { readonly tableId: number }[]): Map<string, string> {
  const goalIds = new Set(rules.map(({ tableId }) => tableId))
  return new Map(
    catalog.tables
      .filter(({ id }) => goalIds.has(id))
      .flatMap((goal) =>
        [...tablesLeadingTo(catalog, goal)].filter((table) => table !== goal).map((table) => [`${goal.id}:${table.id}`, chains(catalog, table, goal)]),
      ),
  )
}

/** True when everything that was bound is bound by the very same references; binding more tables is fine. */
export const keepsReach = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): boolean =>
  [...before].every(([tables, references]) => after.get(tables) === references)

/** All references on the ways from a table to the goal. */
function chains(catalog: Catalog, start: CatalogTable, goal: CatalogTable): string {
  const leading = tablesLeadingTo(catalog, goal)
  const written = new Set<string>()
  const tables = new Set([start])
  // A Set visits what is added while it is walked.
  for (const table of tables) {
    if (table === goal) continue
    for (const edge of referencesOf(catalog, table)) {
      if (edge.target === table || !leading.has(edge.target)) continue
      const pairs = edge.pairs.map(({ from, to }) => `${from.id}>${to.id}`).toSorted()
      written.add(`${pairs.join('&')}${edge.isToUniqueKey ? '' : '?'}`)
      tables.add(edge.target)
    }
  }
  return [...written].toSorted().join(' ')
}

/** Whether rows of a table can lead to the goal by more than one chain of references, so that the chains may disagree. */
export function hasSeveralChains(catalog: Catalog, table: CatalogTable, goal: CatalogTable): boolean {
  let chains = 0
  function walk(from: CatalogTable, visited: readonly CatalogTable[]) {
    if (from === goal) chains += 1
    else for (const { target } of referencesTowards(catalog, from, goal)) if (chains < 2 && !visited.includes(target)) walk(target, [...visited, target])
  }
  walk(table, [table])
  return chains > 1
}
