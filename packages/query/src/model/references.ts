import {
  findColumn,
  oncePerCatalog,
  positionOf,
  type Catalog,
  type CatalogColumn,
  type CatalogReference,
  type CatalogTable,
} from './catalog.ts'

export interface KeyPair {
  readonly from: CatalogColumn
  readonly to: CatalogColumn
}

/** A reference with its tables and columns looked up: many rows of `source` to one row of `target` when it leads to a unique key. */
export interface Edge {
  readonly id: number
  readonly source: CatalogTable
  readonly target: CatalogTable
  readonly pairs: readonly KeyPair[]
  readonly isToUniqueKey: boolean
  /** People declared it; the source does not enforce it. */
  readonly isOnlyDeclared: boolean
}

interface ResolvedReferences {
  readonly edges: readonly Edge[]
  /** References of which a column or table is not in the catalog. */
  readonly broken: readonly CatalogReference[]
}

type References = Catalog['references']

const byTable = new WeakMap<References, ReadonlyMap<number, References>>()

/** The references of each table, gathered once for all catalogs that have the same: a change of columns leaves references as they are. */
export function referencesByTable({ references }: Pick<Catalog, 'references'>): ReadonlyMap<number, References> {
  const known = byTable.get(references) ?? Map.groupBy(references, ({ fromTableId }) => fromTableId)
  byTable.set(references, known)
  return known
}

/** Of one table: a question needs few of the tables that a catalog may have. */
const resolvedReferences = oncePerCatalog((catalog: Catalog, tableId: number): ResolvedReferences => {
  const references = referencesByTable(catalog).get(tableId)
  return references ? resolveAll(catalog, references) : none
})

function resolveAll(catalog: Catalog, references: readonly CatalogReference[]): ResolvedReferences {
  const edges: Edge[] = []
  const broken: CatalogReference[] = []
  for (const reference of references) {
    const edge = toEdge(catalog, reference)
    if (edge) edges.push(edge)
    else broken.push(reference)
  }
  const at = ({ source, pairs }: Edge) => positionOf(catalog, { table: source, column: pairs[0]!.from })
  return {
    edges: edges.toSorted(
      (one, other) =>
        at(one) - at(other) ||
        // A column that is gone from the database keeps its place, which another may have taken.
        one.pairs[0]!.from.id - other.pairs[0]!.from.id ||
        one.pairs.length - other.pairs.length ||
        one.id - other.id,
    ),
    broken,
  }
}

function toEdge(
  catalog: Catalog,
  { id, fromTableId, toTableId, pairs, isToUniqueKey, isOnlyDeclared = false }: CatalogReference,
): Edge | undefined {
  const resolved = pairs.map(({ fromColumnId, toColumnId }) => ({
    from: findColumn(catalog, fromColumnId),
    to: findColumn(catalog, toColumnId),
  }))
  const [first] = resolved
  if (!first?.from || !first.to) return undefined
  const whole = resolved.flatMap(({ from, to }) =>
    from?.table.id === fromTableId && to?.table.id === toTableId ? [{ from: from.column, to: to.column }] : [],
  )
  if (whole.length < pairs.length) return undefined
  return { id, source: first.from.table, target: first.to.table, pairs: whole, isToUniqueKey, isOnlyDeclared }
}

const none: ResolvedReferences = { edges: [], broken: [] }

/** Every reference of a table, in the order of its first columns; broken ones are left out. */
export const referencesOf = (catalog: Catalog, source: CatalogTable): readonly Edge[] =>
  resolvedReferences(catalog, source.id).edges

const edgesByTarget = oncePerCatalog((catalog: Catalog, _key: 'all'): ReadonlyMap<CatalogTable, readonly Edge[]> => {
  const edges = catalog.tables.flatMap((table) => referencesOf(catalog, table))
  return Map.groupBy(edges, ({ target }) => target)
})

/** Every reference that leads to a table, in the order of the tables that they come from. */
export const referencesTo = (catalog: Catalog, target: CatalogTable): readonly Edge[] =>
  edgesByTarget(catalog, 'all').get(target) ?? []

/** References of a table that lead to something which is not in the catalog. */
export const brokenReferencesOf = (catalog: Catalog, source: CatalogTable): readonly CatalogReference[] =>
  resolvedReferences(catalog, source.id).broken

/** The references of a table that questions can join: each row has at most one match. */
export const joinableReferencesOf = (catalog: Catalog, source: CatalogTable): readonly Edge[] =>
  referencesOf(catalog, source).filter(({ isToUniqueKey }) => isToUniqueKey)
