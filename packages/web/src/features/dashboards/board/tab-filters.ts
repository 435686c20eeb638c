import { toFilterWire, type FilterColumn, type FilterWire } from '@soundings/contract'
import { conditionWords } from '../../../widgets/filter-editor/condition-words.ts'
import { isDone, newDraft, toFilter, type FilterDraft } from '../../../widgets/filter-editor/filter-draft.ts'
import { columnTarget } from '../../../widgets/filter-editor/filter-target.ts'
import { toDrafts } from '../../../widgets/question-result/dynamic-filters.ts'

/** What a tile is narrowed by, and what it cannot take. */
export interface TileFilters {
  readonly taken: readonly FilterWire[]
  readonly takenNames: readonly string[]
  /** The same with their values. */
  readonly takenWords: readonly string[]
  readonly otherNames: readonly string[]
}

/** Columns that several questions of the tab share, and that are no filter of it yet. */
export function offeredColumns(columns: readonly FilterColumn[], filters: readonly FilterWire[]): FilterColumn[] {
  return columns.filter(({ id, shared }) => shared && !filters.some(({ dbColumn }) => dbColumn === id))
}

/** A filter without a value yet: it narrows nothing until somebody gives it one. */
export function newFilter(column: FilterColumn): FilterWire {
  return toSentFilter(newDraft(columnTarget(column)))
}

export function toSentFilter(draft: FilterDraft): FilterWire {
  return { ...toFilterWire(toFilter(draft)), dynamic: true }
}

/** The saved filters of a tab with the values that the viewer chose. */
export function withChosenValues(saved: readonly FilterWire[], chosen: readonly FilterWire[] | undefined): readonly FilterWire[] {
  if (!chosen) return saved
  return saved.map((filter) => {
    const own = chosen.find(({ dbColumn, functionType }) => dbColumn === filter.dbColumn && functionType === filter.functionType)
    return own ? { ...filter, operator: own.operator, values: own.values } : filter
  })
}

/** Only filters with a value narrow anything. */
export function filtersInForce(filters: readonly FilterWire[], columns: readonly FilterColumn[]): FilterDraft[] {
  return toDrafts(filters, [], columns).filter(isDone)
}

/** 'Ward equals A', for those who cannot open the drawer. */
export const wordsOf = (draft: FilterDraft): string => `${draft.target.label} ${conditionWords(draft, draft.target.dataType)}`

export function filtersOfTile(questionId: number, filters: readonly FilterWire[], columns: readonly FilterColumn[]): TileFilters {
  const takes = ({ target }: FilterDraft) => columns.some(({ id, questions }) => id === target.columnId && questions.includes(questionId))
  const inForce = filtersInForce(filters, columns)
  const taken = inForce.filter(takes)
  return {
    taken: taken.map(toSentFilter),
    takenNames: taken.map(({ target }) => target.label),
    takenWords: taken.map(wordsOf),
    otherNames: inForce.filter((draft) => !takes(draft)).map(({ target }) => target.label),
  }
}
