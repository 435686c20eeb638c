import { shownLabel } from '../aggregations/estimates.ts'
import type { Catalog } from '../model/catalog.ts'
import type { WayNames } from '../model/join-paths.ts'
import type { OutputColumn, Query } from '../model/query.ts'
import { formulaTitle } from '../statements/formula-title.ts'
import { withFittingVirtualColumns } from '../virtual-columns/extend-catalog.ts'
import { filterWords, type Ground } from './filter-words.ts'

/** A column of a question, as far as its words go. */
type Named = { readonly label: string } & (
  | { readonly design: 'view'; readonly aggregation: string; readonly rate?: { readonly limit?: unknown } }
  | { readonly design: 'group'; readonly top?: { readonly count: number } }
  | { readonly design: 'computed' }
)

/** What a question shows: 'Avg of Cost by Ward', 'Visits details' for raw data. */
export function columnsInWords(columns: readonly Named[], tableName: string): string {
  const views = columns.filter((column) => column.design === 'view' && !column.rate?.limit)
  if (views.some((column) => isView(column, 'none'))) return `${tableName} details`
  const measures = listed([
    ...views.filter((column) => !isView(column, 'uniqueValues')),
    ...columns.filter(({ design }) => design === 'computed'),
  ])
  const keys = listed([
    ...views.filter((column) => isView(column, 'uniqueValues')),
    ...columns.filter(({ design }) => design === 'group'),
  ])
  if (measures === '') return keys === '' ? '' : `Unique values Of ${keys}`
  return keys === '' ? measures : `${measures} by ${keys}`
}

const isView = (column: Named, aggregation: string): boolean =>
  column.design === 'view' && column.aggregation === aggregation

function listed(columns: readonly Named[]): string {
  const labels = columns.map(({ label }) => label)
  return labels.length < 2 ? (labels[0] ?? '') : `${labels.slice(0, -1).join(', ')} and ${labels.at(-1)}`
}

/** The filters of a question in words, one after the other; the advanced ones are one. */
export function filtersInWords(
  query: Query,
  known: Catalog,
  names?: WayNames,
  values: Pick<Ground, 'nullText' | 'style'> = {},
): string[] {
  const { filters, advanced, baseTableId } = query
  const catalog = withFittingVirtualColumns(known, query)
  const ground: Ground = {
    ...values,
    catalog,
    baseTableId,
    columns: query.columns,
    names,
    formulaLabel: (formula) => formulaTitle(query, formula, catalog, names),
  }
  const isNested = advanced?.operator === 'or' && advanced.items.length > 1 && filters.length > 0
  const nested =
    advanced && advanced.items.length > 0
      ? [filterWords(ground, isNested ? { operator: 'and', items: [advanced] } : advanced)]
      : []
  return [...filters.map((filter) => filterWords(ground, filter)), ...nested]
}

/** A question as one would ask it: 'Median of Length of stay by Department and Admitted at (Week), where Class equals Inpatient'. */
export function questionSentence(query: Query, catalog: Catalog, names?: WayNames): string {
  const shown = columnsInWords(
    query.columns.map(asShown),
    catalog.tables.find(({ id }) => id === query.baseTableId)?.displayName ?? '',
  )
  const conditions = filtersInWords(query, catalog, names)
  return conditions.length > 0 ? `${shown}, where ${conditions.join(' and ')}` : shown
}

const asShown = (column: OutputColumn): OutputColumn =>
  column.design === 'group' && column.top
    ? { ...column, label: `${column.label} (top ${column.top.count})` }
    : { ...column, label: shownLabel(column) }
