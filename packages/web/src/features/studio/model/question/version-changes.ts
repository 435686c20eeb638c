import { toQuery, type DbTable, type Question } from '@soundings/contract'
import { columnKey, derivationTitle, formulaText, isFilterGroup, secondUse } from '@soundings/query'
import type { ColumnUse, Filter, FilterGroup, OutputColumn, Query, VirtualColumn } from '@soundings/query'
import { readChartOptions } from '../../../../charts/chart-options.ts'
import { chartTypes, isViewType } from '../../../../charts/registry.ts'
import { formatTitle } from '../../../../components/number-format/format-title.ts'
import { withWays } from '../reach/column-uses.ts'
import { compareLists } from '../compare-lists.ts'
import { catalogOf, type StudioState } from '../studio-state.ts'
import { conditionText, tableTitle } from './titles.ts'
import { withVirtual } from '../columns/virtual-tables.ts'

type Version = Pick<Question, 'name' | 'description' | 'tag' | 'defaultView' | 'viewTypeOptions' | 'query'>
type Place = Pick<StudioState, 'tables' | 'baseTableId'>

/** What changed from one version of a question to a later one, in words. */
export function versionChanges(before: Version, after: Version, tables: readonly DbTable[]): string[] {
  const [old, now] = [toQuery(before.query), toQuery(after.query)]
  const [earlier, later] = [old.virtualColumns ?? [], now.virtualColumns ?? []]
  const place = {
    tables: withVirtual(tables, now.baseTableId, [
      ...earlier.filter(({ id }) => !later.some((other) => other.id === id)),
      ...later,
    ]),
    baseTableId: now.baseTableId,
  }
  return [
    ...fromTo('Name', before.name, after.name),
    ...(before.description === after.description ? [] : ['Changed the description']),
    ...fromTo('Tags', before.tag, after.tag),
    ...fromTo('Table', tableTitle(place, old.baseTableId), tableTitle(place, now.baseTableId)),
    ...virtualChanges(earlier, later),
    ...columnChanges(old, now, place),
    ...filterChanges(old, now, place),
    ...fromTo('Limit', limitWords(old.limit), limitWords(now.limit)),
    ...fromTo('Shown as', viewTypeWords(before.defaultView), viewTypeWords(after.defaultView)),
    ...(optionsText(before) === optionsText(after) ? [] : ['Changed the view settings']),
  ]
}

/** Columns of related rows and sequences that mean something else under the same id. */
const virtualChanges = (earlier: readonly VirtualColumn[], later: readonly VirtualColumn[]): string[] =>
  later.flatMap((column) => {
    const before = earlier.find(({ id }) => id === column.id)
    return before && JSON.stringify(before) !== JSON.stringify(column) ? [`${before.label} → ${column.label}`] : []
  })

/** What options mean; those that are left out mean their default. */
const optionsText = ({ viewTypeOptions }: Version) => JSON.stringify(readChartOptions(viewTypeOptions))

const fromTo = (what: string, old: string, now: string): string[] =>
  old === now ? [] : [`${what} ${old || 'none'} → ${now || 'none'}`]

const limitWords = (limit: number) => (limit === 0 ? '' : String(limit))

const viewTypeWords = (name: string) => (isViewType(name) ? chartTypes[name].label : name)

const designWords: Record<OutputColumn['design'], string> = {
  view: 'view',
  group: 'group',
  computed: 'calculated column',
}

function columnChanges(old: Query, now: Query, place: Place): string[] {
  const { removed, added, kept, isReordered } = compareLists(old.columns, now.columns, (column) =>
    sourceOf(place, column),
  )
  return [
    ...removed.map((column) => `Removed the ${designWords[column.design]} ${column.label}`),
    ...added.map((column) => `Added the ${designWords[column.design]} ${column.label}`),
    ...kept.flatMap(([one, other]) => markChanges(one, other, place)),
    ...(isReordered ? ['Changed the order of columns'] : []),
    ...fromTo('Sorted by', sortWords(old), sortWords(now)),
  ]
}

/** What a column is made of: two versions with the same have the same column. A calculated one is known by its name. */
function sourceOf(place: Place, column: OutputColumn): string {
  if (column.design === 'computed') return `computed ${column.label}`
  if (column.design === 'group')
    return `group ${columnKey(withWays(place, column))} ${column.grouping} ${column.bands?.join() ?? ''} ${columnsOf(place, column)}`
  const { aggregation, derived, rate, where } = column
  return [
    'view',
    columnsOf(place, column),
    aggregation,
    derived ? derivationTitle(derived) : '',
    rate ? JSON.stringify(rate) : '',
    where ? conditionText(place, where) : '',
  ].join(' ')
}

function columnsOf(place: Place, column: Parameters<typeof secondUse>[0] & ColumnUse): string {
  const written = withWays(place, column)
  const second = secondUse(written)
  return `${columnKey(written)} ${second ? columnKey(second) : ''}`
}

function markChanges(old: OutputColumn, now: OutputColumn, place: Place): string[] {
  const formulas = [old, now].map((column) => (column.design === 'computed' ? computedWords(column, place) : ''))
  return [
    ...(old.label === now.label ? [] : [`Renamed ${old.label} to ${now.label}`]),
    ...fromTo(`${now.label}:`, formulas[0] ?? '', formulas[1] ?? ''),
    ...fromTo(`${now.label}:`, topWords(old), topWords(now)),
    ...fromTo(`Format of ${now.label}`, formatWords(old), formatWords(now)),
    ...(old.pin === now.pin ? [] : [`${now.pin ? 'Pinned' : 'Unpinned'} ${now.label}`]),
    ...(old.grouped === now.grouped
      ? []
      : [`${now.grouped ? 'Grouped' : 'No longer grouped'} the table by ${now.label}`]),
  ]
}

const topWords = (column: OutputColumn): string =>
  column.design === 'group' && column.top
    ? `top ${column.top.count}${column.top.by === undefined ? ' by rows' : ''}`
    : ''

const formatWords = (column: OutputColumn): string => formatTitle(column.design === 'group' ? undefined : column.format)

function computedWords({ formula, derived }: Extract<OutputColumn, { design: 'computed' }>, place: Place): string {
  const words = formulaText(formula, catalogOf(place), place.baseTableId ?? 0)
  return derived ? `${words} as ${derivationTitle(derived)}` : words
}

const sortWords = ({ columns }: Query): string =>
  columns
    .filter(({ orderDirection }) => orderDirection !== 'none')
    .sort((one, other) => one.orderIndex - other.orderIndex)
    .map(({ label, orderDirection }) => `${label} ${orderDirection === 'asc' ? 'ascending' : 'descending'}`)
    .join(', ')

function filterChanges(old: Query, now: Query, place: Place): string[] {
  const words = (filter: Filter) =>
    conditionText(
      {
        ...place,
        computed: now.columns.filter((column) => column.design === 'computed').map(withId),
        views: now.columns.filter((column) => column.design === 'view').map(withId),
      },
      filter,
    )
  const targetOf = (filter: Filter) =>
    [
      filter.measure ??
        (filter.formula ? words({ ...filter, operator: 'isEmpty', values: [] }) : columnsOf(place, filter)),
      filter.aggregation,
      filter.grouping,
      filter.zooming,
    ].join(' ')
  const { removed, added, kept } = compareLists(old.filters, now.filters, targetOf)
  return [
    ...removed.map((filter) => `Removed the filter ${words(filter)}`),
    ...added.map((filter) => `Added the filter ${words(filter)}`),
    ...kept.flatMap(([one, other]) => [
      ...fromTo('Filter', words(one), words(other)),
      ...dynamicChange(one, other, words(other)),
    ]),
    ...fromTo('Advanced filters', treeWords(old.advanced, words), treeWords(now.advanced, words)),
  ]
}

const withId = <Column extends { readonly vid?: string }>({ vid = '', ...column }: Column) => ({
  ...column,
  id: vid,
  isLabelAutomatic: false,
})

function dynamicChange(old: Filter, now: Filter, words: string): string[] {
  if ((old.dynamic ?? false) === (now.dynamic ?? false)) return []
  return [now.dynamic ? `The filter ${words} is dynamic now` : `The filter ${words} is no longer dynamic`]
}

const treeWords = (group: FilterGroup | undefined, words: (filter: Filter) => string): string =>
  (group?.items ?? [])
    .map((item) => (isFilterGroup(item) ? `(${treeWords(item, words)})` : words(item)))
    .join(` ${group?.operator ?? 'and'} `)
