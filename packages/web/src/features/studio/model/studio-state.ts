import { toCatalog, type DbTable } from '@soundings/contract'
import {
  limits,
  type Catalog,
  type Filter,
  type FormulaError,
  type GroupColumn,
  type RateInterval,
  type ViewColumn,
  type ViewType,
  type VirtualColumn,
} from '@soundings/query'
import type { ComputedColumn } from '@soundings/query'
import { newChartOptions, type ChartOptions } from '../../../charts/chart-options.ts'
import type { Zoom } from '../../../charts/chart-type.ts'
import { withoutVirtual } from './columns/virtual-tables.ts'

interface Item {
  /** Names the item. Columns are saved with it, so that the result knows them again. */
  readonly id: string
}

interface Labelled extends Item {
  /** True until a person renames it: an automatic label follows what the item is. */
  readonly isLabelAutomatic: boolean
}

export interface ViewItem extends Omit<ViewColumn, 'vid'>, Labelled {
  /** Of a rate whose limits are shown behind it. */
  readonly interval?: RateInterval
}

export interface GroupItem extends Omit<GroupColumn, 'vid'>, Labelled {}

/** A calculated column; without a formula while what is typed is empty or wrong. */
export interface ComputedItem extends Omit<ComputedColumn, 'formula' | 'vid'>, Labelled {
  readonly text: string
  readonly formula: ComputedColumn['formula'] | undefined
  /** The last formula that could be read, while what is typed cannot: filters on the column have it. */
  readonly lastFormula?: ComputedColumn['formula'] | undefined
  readonly error: FormulaError | undefined
}

export type OutputItem = ViewItem | GroupItem | ComputedItem

export interface FilterItem extends Item {
  readonly filter: Filter
}

export interface FilterGroupItem extends Item {
  readonly operator: 'and' | 'or'
  readonly items: readonly FilterNode[]
}

export type FilterNode = FilterItem | FilterGroupItem

/** A zoom into the result, and what it changed. */
export interface ZoomStep {
  readonly zoom: Zoom
  readonly before: Pick<StudioState, 'groups' | 'filters' | 'limit'>
}

/** Everything of a question under construction. */
export interface StudioState {
  readonly databaseId: number | undefined
  /** The base table has the question's own columns too. */
  readonly tables: readonly DbTable[]
  readonly baseTableId: number | undefined

  readonly name: string
  /** True until a person names the question. */
  readonly isNameAutomatic: boolean
  readonly description: string
  /** Comma text, as it is stored. */
  readonly tags: string

  /** Of related rows and sequences. Those that are used are saved. */
  readonly virtualColumns: readonly VirtualColumn[]
  readonly views: readonly ViewItem[]
  readonly groups: readonly GroupItem[]
  readonly computed: readonly ComputedItem[]
  readonly filters: readonly FilterItem[]
  /** The one root of the advanced filters. */
  readonly advanced: FilterGroupItem | undefined
  readonly limit: number
  /** The way to what is seen now. Their groups and filters are saved, the way is not. */
  readonly zooms: readonly ZoomStep[]

  readonly viewType: ViewType
  /** What is shown again when the result is no single number any more. */
  readonly viewTypeBeforeNumber: ViewType
  readonly chartOptions: ChartOptions

  readonly isResultExpanded: boolean
  readonly savedAs: { readonly id: number; readonly version: number } | undefined
  readonly nextItem: number
}

/** What an action comes to: it is done, it is refused with a reason, or a person has to agree first. */
export type Outcome =
  | { readonly kind: 'changed'; readonly state: StudioState }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'confirm'; readonly question: string; readonly confirmed: StudioState }

export const changed = (state: StudioState): Outcome => ({ kind: 'changed', state })
export const refused = (message: string): Outcome => ({ kind: 'refused', message })

/** Two actions as one: it is refused if either is, and agreed to once. */
export function andThen(outcome: Outcome, next: (state: StudioState) => Outcome): Outcome {
  if (outcome.kind === 'refused') return outcome
  if (outcome.kind === 'changed') return next(outcome.state)
  const done = next(outcome.confirmed)
  return done.kind === 'changed' ? { ...outcome, confirmed: done.state } : done
}

const noWork = {
  virtualColumns: [],
  views: [],
  groups: [],
  computed: [],
  filters: [],
  advanced: undefined,
  limit: limits.studioDefault,
  zooms: [],
  viewType: 'TABLE',
  viewTypeBeforeNumber: 'TABLE',
  chartOptions: newChartOptions,
  isResultExpanded: false,
} as const

export const emptyStudio: StudioState = {
  ...noWork,
  name: '',
  isNameAutomatic: true,
  description: '',
  tags: '',
  databaseId: undefined,
  tables: [],
  baseTableId: undefined,
  savedAs: undefined,
  nextItem: 1,
}

/** The state without any ingredient, over the same table. What it is called and saved as stays. */
export const withoutWork = (state: StudioState): StudioState => ({
  ...state,
  ...noWork,
  tables: withoutVirtual(state.tables),
  name: state.isNameAutomatic ? '' : state.name,
})

export const catalogOf = ({ tables }: Pick<StudioState, 'tables'>): Catalog => toCatalog(tables)

/** Every output column in the order in which the result shows them. */
export const outputsOf = ({ groups, views, computed }: StudioState): OutputItem[] => [...groups, ...views, ...computed]

export const isRaw = ({ views }: Pick<StudioState, 'views'>): boolean =>
  views.some(({ aggregation }) => aggregation === 'none')

/** Whether there is anything that a reset would take away. */
export const hasWork = (state: StudioState): boolean =>
  outputsOf(state).length > 0 || state.filters.length > 0 || state.advanced !== undefined

export const canAddView = ({ baseTableId }: StudioState): boolean => baseTableId !== undefined
export const canAddFilter = ({ baseTableId }: StudioState): boolean => baseTableId !== undefined
export const canAddGroup = (state: StudioState): boolean => state.baseTableId !== undefined && !isRaw(state)
