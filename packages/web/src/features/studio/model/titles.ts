import { aggregations, aggregationTitle, derivationTitle, findColumn, findWay, formulaKey, formulaText, groupingOf, inspectFormula, isFilterGroup, joinedTables, secondUse, type ColumnUse, type DataType, type Filter, type FilterGroup, type Formula, type GroupColumn, type Rate, type ViewColumn } from '@soundings/query'
import { conditionWords } from '../../../widgets/filter-editor/condition-words.ts'
import { catalogOf, isRaw, type ComputedItem, type StudioState } from './studio-state.ts'

export interface Place extends Pick<StudioState, 'tables' | 'baseTableId'> {
  /** The calculated columns of the question, by whose names filters on them are known. */
  readonly computed?: readonly Pick<ComputedItem, 'label' | 'formula' | 'lastFormula'>[]
}

/** Longer names of questions and columns are not saved. */
export const longestTitle = 200

/** A column as people know it; its table or the way there stands beside it where the name alone could be another one's. */
export function columnTitle(state: Place, use: ColumnUse): string {
  const catalog = catalogOf(state)
  const place = findColumn(catalog, use.columnId)
  if (!place) return `column ${use.columnId}`
  const { table, column } = place
  const way = tablesInReach(state).length > 0 ? findWay(catalog, state.baseTableId ?? 0, use) : undefined
  if (way && !way.isObvious) return `${column.displayName} (${way.title})`
  if (table.id === state.baseTableId) return column.displayName
  const isShared = tablesInReach(state).some(
    (other) => other !== table && other.columns.some(({ displayName, active }) => active && displayName === column.displayName),
  )
  return isShared ? `${table.displayName} ${column.displayName}` : column.displayName
}

export function tableTitle(state: Pick<StudioState, 'tables'>, tableId: number | undefined): string {
  return catalogOf(state).tables.find(({ id }) => id === tableId)?.displayName ?? ''
}

type View = Pick<ViewColumn, 'columnId' | 'path' | 'secondColumnId' | 'secondPath' | 'percentile' | 'aggregation' | 'derived' | 'rate' | 'where'>

/** What a view shows, and of which rows: 'Row Count where Class equals Inpatient'. */
export function viewLabel(state: Place, view: View): string {
  const { rate } = view
  const label = rate ? `${measureLabel(state, view)} ${rateLabel(state, rate)}` : measureLabel(state, view)
  const derived = view.derived && derivationTitle(view.derived)
  return derived === undefined ? label.slice(0, longestTitle) : `${label} (${derived[0]?.toLowerCase()}${derived.slice(1)})`.slice(0, longestTitle)
}

/** `per 1,000 rows` */
export const rateLabel = (state: Place, { per, over }: Rate): string =>
  `per ${per.toLocaleString('en')} ${withConditionTitle(state, over.aggregation === 'rowCount' ? 'rows' : figureLabel(state, over), over.where)}`

const measureLabel = (state: Place, view: View): string => withConditionTitle(state, figureLabel(state, view), view.where)

const withConditionTitle = (state: Place, figure: string, where: FilterGroup | undefined): string =>
  where && where.items.length > 0 ? `${figure} where ${conditionTitle(state, where)}`.slice(0, longestTitle) : figure

/** A condition on rows in words. */
export function conditionTitle(state: Place, condition: Filter | FilterGroup): string {
  if (isFilterGroup(condition)) return condition.items.map((item) => (isFilterGroup(item) ? `(${conditionTitle(state, item)})` : conditionTitle(state, item))).join(` ${condition.operator} `)
  const { grouping, formula } = condition
  if (formula) return `${computedTitle(state, formula)} ${conditionWords(condition, formulaDataType(state, formula))}`
  if (grouping !== undefined) return `${columnTitle(state, condition)} (${groupingOf(grouping).label}) ${conditionWords(condition, 'STRING')}`
  const dataType = findColumn(catalogOf(state), condition.columnId)?.column.dataType ?? 'OTHER'
  return `${columnTitle(state, condition)} ${conditionWords(condition, dataType)}`
}

/** What a filter on a calculated column calls it: as the question does, or by its formula where the question does not show it. */
export function computedTitle(state: Place, formula: Formula<number>): string {
  const shown = state.computed?.find((item) => isFormulaOf(item, formula))
  return shown?.label ?? formulaText(formula, catalogOf(state), state.baseTableId ?? 0)
}

/** Whether the calculated column has the formula, or had it before what is being typed. */
export const isFormulaOf = ({ formula: own, lastFormula }: Pick<ComputedItem, 'formula' | 'lastFormula'>, formula: Formula<number>): boolean => {
  const known = own ?? lastFormula
  return known !== undefined && formulaKey(known) === formulaKey(formula)
}

function formulaDataType(state: Place, formula: Formula<number>): DataType {
  const found = inspectFormula(formula, catalogOf(state), state.baseTableId ?? 0)
  return 'problem' in found ? 'OTHER' : found.type.dataType
}

/** What a filter compares, as people know it. */
export const comparedTitle = (state: Place, filter: Pick<Filter, 'columnId' | 'path' | 'formula'>): string =>
  filter.formula ? computedTitle(state, filter.formula) : columnTitle(state, filter)

function figureLabel(state: Place, view: View): string {
  const { level } = aggregations[view.aggregation]
  const label = aggregationTitle(view.aggregation, view.percentile)
  const column = columnTitle(state, view)
  const second = secondUse(view)
  if (view.aggregation === 'rowCount') return label
  if (second) return `${label} (${column} - ${columnTitle(state, second)})`.slice(0, longestTitle)
  return (level === 'aggregate' ? `${label} of ${column}` : column).slice(0, longestTitle)
}

export function groupLabel(state: Place, group: Pick<GroupColumn, 'columnId' | 'path' | 'grouping' | 'secondColumnId' | 'secondPath'>): string {
  const { grouping } = group
  const column = columnTitle(state, group)
  const second = secondUse(group)
  if (second) return `Age at ${columnTitle(state, second)}`.slice(0, longestTitle)
  return (grouping === 'uniqueValues' ? column : `${column} (${groupingOf(grouping).label})`).slice(0, longestTitle)
}

/** What a question is called until somebody names it. */
export function automaticName(state: StudioState): string {
  const { views, groups, computed } = state
  if (isRaw(state)) return `${tableTitle(state, state.baseTableId)} details`.slice(0, longestTitle)
  const figures = listed([...views.filter(({ aggregation }) => aggregation !== 'uniqueValues'), ...computed])
  const keys = listed([...views.filter(({ aggregation }) => aggregation === 'uniqueValues'), ...groups])
  if (figures === '') return keys === '' ? '' : `Unique values Of ${keys}`.slice(0, longestTitle)
  return (keys === '' ? figures : `${figures} by ${keys}`).slice(0, longestTitle)
}

function listed(items: readonly { readonly label: string }[]): string {
  const labels = items.map(({ label }) => label)
  return labels.length < 2 ? (labels[0] ?? '') : `${labels.slice(0, -1).join(', ')} and ${labels.at(-1)}`
}

function tablesInReach(state: Place) {
  const catalog = catalogOf(state)
  const base = catalog.tables.find(({ id }) => id === state.baseTableId)
  return base ? [base, ...joinedTables(catalog, base.id).map(({ table }) => table)] : []
}
