import {
  columnsInWords,
  columnTitle as titleOfColumn,
  filterWords,
  formulaKey,
  formulaName,
  groupTitle,
  measureName,
  measureTitle,
  secondUse,
  type ColumnUse,
  type Filter,
  type FilterGroup,
  type Formula,
  type Ground,
  type GroupColumn,
  type OutputColumn,
  type Rate,
  type ViewColumn,
} from '@soundings/query'
import { nullText } from '../../../../ui/format/null-text.ts'
import { writingStyle } from '../../../../ui/format/style/writing-style.ts'
import { catalogOf, outputsOf, type ComputedItem, type StudioState, type ViewItem } from '../studio-state.ts'

export interface Place
  extends Pick<StudioState, 'tables' | 'baseTableId'>, Partial<Pick<StudioState, 'virtualColumns'>> {
  /** The calculated columns of the question, by whose names filters on them are known. */
  readonly computed?: readonly (Pick<ComputedItem, 'label' | 'formula' | 'lastFormula'> & Partial<ComputedItem>)[]
  /** The views of the question, by whose names filters on them are known. */
  readonly views?: readonly ViewItem[]
}

/** Longer names of questions and columns are not saved. */
export const longestTitle = 200

/** What the names of columns stand on. */
export const groundOf = (state: Place): Ground => ({
  catalog: catalogOf(state),
  baseTableId: state.baseTableId,
  formulaLabel: (formula) => state.computed?.find((item) => isFormulaOf(item, formula))?.label,
  columns: measuresOf(state),
  nullText: nullText(),
})

/** The views and calculated columns as filters on measures know them. */
const measuresOf = ({ views = [], computed = [] }: Place): OutputColumn[] => [
  ...views.map(({ id, ...view }) => ({ ...view, vid: id })),
  ...computed.flatMap(({ id, formula, lastFormula = formula, ...column }) =>
    id !== undefined && lastFormula
      ? [{ ...plainOutput, ...column, design: 'computed' as const, formula: formula ?? lastFormula, vid: id }]
      : [],
  ),
]

const plainOutput = { orderDirection: 'none', orderIndex: 0, pin: false, grouped: false } as const

/** A column as people know it; its table or the way there stands beside it where the name alone could be another one's. */
export const columnTitle = (state: Place, use: ColumnUse): string => titleOfColumn(groundOf(state), use)

export function tableTitle(state: Pick<StudioState, 'tables'>, tableId: number | undefined): string {
  return catalogOf(state).tables.find(({ id }) => id === tableId)?.displayName ?? ''
}

export type View = Pick<
  ViewColumn,
  'columnId' | 'path' | 'secondColumnId' | 'secondPath' | 'percentile' | 'aggregation' | 'derived' | 'rate' | 'where'
>

/** `per 1,000 rows`: saved with the question, so that it is the same for all people. */
export const rateLabel = (state: Place, { per, over }: Rate): string =>
  `per ${per.toLocaleString('en')} ${withConditionTitle(state, over.aggregation === 'rowCount' ? 'rows' : numberLabel(state, over), over.where)}`

/** What a view shows, and of which rows: 'Row Count where Class equals Inpatient'. */
export const measureLabel = (state: Place, view: View): string =>
  withConditionTitle(state, numberLabel(state, view), view.where)

const withConditionTitle = (state: Place, label: string, where: FilterGroup | undefined): string =>
  where && where.items.length > 0 ? `${label} where ${conditionTitle(state, where)}`.slice(0, longestTitle) : label

/** A filter, or a group of them, in the words that are saved as a part of names. */
export const conditionTitle = (state: Place, condition: Filter | FilterGroup): string =>
  filterWords(groundOf(state), condition)

/** The same as this person writes numbers and dates. */
export const conditionText = (state: Place, condition: Filter | FilterGroup): string =>
  filterWords({ ...groundOf(state), style: writingStyle() }, condition)

/** Whether the calculated column has the formula, or had it before what is being typed. */
export const isFormulaOf = (
  { formula: own, lastFormula }: Pick<ComputedItem, 'formula' | 'lastFormula'>,
  formula: Formula<number>,
): boolean => {
  const known = own ?? lastFormula
  return known !== undefined && formulaKey(known) === formulaKey(formula)
}

/** What a filter compares, as people know it. */
export function comparedTitle(
  state: Place,
  { measure, formula, ...use }: Pick<Filter, 'columnId' | 'path' | 'formula' | 'measure'>,
): string {
  if (measure !== undefined) return measureName(groundOf(state), measure)
  return formula ? formulaName(groundOf(state), formula) : columnTitle(state, use)
}

export const numberLabel = (state: Place, view: View): string =>
  measureTitle(groundOf(state), view).slice(0, longestTitle)

export function groupLabel(
  state: Place,
  group: Pick<GroupColumn, 'columnId' | 'path' | 'grouping' | 'secondColumnId' | 'secondPath'>,
): string {
  const column = columnTitle(state, group)
  const second = secondUse(group)
  if (second) return `Age at ${columnTitle(state, second)}`.slice(0, longestTitle)
  return groupTitle(column, group.grouping).slice(0, longestTitle)
}

/** What a question is called until a person names it. */
export const automaticName = (state: StudioState): string =>
  columnsInWords(outputsOf(state), tableTitle(state, state.baseTableId)).slice(0, longestTitle)
