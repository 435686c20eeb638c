import { takenFilters, toFilterWire, type FilterColumn, type FilterWire } from '@soundings/contract'
import { liftsFilter } from '@soundings/query'
import { shortDraftWords } from '../../../components/filter-editor/condition-words.ts'
import {
  inputOf,
  isDone,
  newDraft,
  toFilter,
  withValues,
  type FilterDraft,
} from '../../../components/filter-editor/filter-draft.ts'
import { crossingOf, type CrossFilter } from '../cross-filter/cross-filters.ts'
import { columnTarget } from '../../../components/filter-editor/filter-target.ts'
import { ownDrafts, toDrafts } from '../../../components/question-result/answers/dynamic-filters.ts'
import { versionIn } from '../../../components/question-result/answers/one-version.ts'
import type { Tile } from '../state/dashboard-model.ts'

/** What a tile is narrowed by, and what it cannot take. */
export interface TileFilters {
  /** Of the question that the words here speak of; undefined without words. */
  readonly version: number | undefined
  /** It could not be read again, so that no answer waits for it. */
  readonly isUnread?: true
  /** Those without a value are among them: they ask for all values instead of those saved with the question. */
  readonly taken: readonly FilterWire[]
  /** In words, with the first of their values. */
  readonly takenInShort: readonly string[]
  readonly otherNames: readonly string[]
  /** Values that were clicked in other tiles. They stand beside all other filters. */
  readonly crossed: readonly FilterWire[]
  /** Filters of the question itself that the dashboard's leave in force. */
  readonly own: readonly FilterDraft[]
}

/** Columns that several questions of the tab share, and that are no filter of it yet. */
export function offeredColumns(columns: readonly FilterColumn[], filters: readonly FilterWire[]): FilterColumn[] {
  return columns.filter(({ id, shared }) => shared && !filters.some(({ dbColumn }) => dbColumn === id))
}

/** A filter without a value yet: it narrows nothing until it is given one. */
export function newFilter(column: FilterColumn): FilterWire {
  return toSentFilter(newDraft(columnTarget(column)))
}

interface FirstFilter {
  readonly filter: FilterWire
  /** The titles of the tiles that show all values from now on instead of those of their question. */
  readonly losing: readonly string[]
}

/** A filter of the dashboard replaces those of the questions on the same column, so it begins with their value where they agree on one. */
export function firstFilter(column: FilterColumn, tiles: readonly Pick<Tile, 'questionId' | 'title'>[]): FirstFilter {
  const empty = newDraft(columnTarget(column))
  const own = tiles.flatMap(({ questionId, title }) =>
    ownDrafts(questionId, [column])
      .filter((draft) => draft.dynamic && isDone(draft) && isSameValue(draft, empty))
      .map(({ operator, values }) => ({ title, condition: { operator, values } })),
  )
  const conditions = new Map(own.map(({ condition }) => [JSON.stringify(condition), condition]))
  const [agreed, ...others] = conditions.values()
  if (agreed && others.length === 0) return { filter: toSentFilter({ ...empty, ...agreed }), losing: [] }
  return { filter: newFilter(column), losing: [...new Set(own.map(({ title }) => title))] }
}

export function toSentFilter(draft: FilterDraft): FilterWire {
  return { ...toFilterWire(toFilter(draft)), dynamic: true }
}

/** The saved filters of a tab with the values that the viewer chose. */
export function withChosenValues(
  saved: readonly FilterWire[],
  chosen: readonly FilterWire[] | undefined,
): readonly FilterWire[] {
  if (!chosen) return saved
  return saved.map((filter) => {
    const own = chosen.find(
      ({ dbColumn, functionType }) => dbColumn === filter.dbColumn && functionType === filter.functionType,
    )
    return own ? { ...filter, operator: own.operator, values: own.values } : filter
  })
}

/** Those that the tab shows: a question on it has their column. */
export const filtersShown = (filters: readonly FilterWire[], columns: readonly FilterColumn[]): FilterWire[] =>
  filters.filter(({ dbColumn }) => columns.some(({ id }) => id === dbColumn))

/** Only filters with a value narrow anything. */
export function filtersInForce(filters: readonly FilterWire[], columns: readonly FilterColumn[]): FilterDraft[] {
  return toDrafts(filters, [], columns).filter(isDone)
}

/** All values; an operator that needs none gives way to the first of the column. */
export const withoutValues = (draft: FilterDraft): FilterDraft =>
  withValues(inputOf(draft) === 'none' ? newDraft(draft.target) : draft, [])

export function filtersOfTile(
  questionId: number,
  filters: readonly FilterWire[],
  columns: readonly FilterColumn[],
): TileFilters {
  const takes = ({ target }: FilterDraft) =>
    columns.some(({ id, questions }) => id === target.columnId && questions.includes(questionId))
  const drafts = toDrafts(filters, [], columns)
  const taken = drafts.filter(takes)
  const inForce = taken.filter(isDone)
  return {
    version: versionIn(columns, questionId),
    taken: takenFilters(questionId, filters, columns),
    takenInShort: inForce.map(shortDraftWords),
    otherNames: drafts.filter((draft) => isDone(draft) && !takes(draft)).map(({ target }) => target.label),
    crossed: [],
    own: ownDrafts(questionId, columns).filter(
      (own) => !own.dynamic || !taken.some((draft) => isSameValue(draft, own)),
    ),
  }
}

/** The version for which an answer waits. */
export const versionRead = (filters: TileFilters | undefined): number | undefined =>
  filters?.isUnread ? undefined : filters?.version

/** Filters of the question itself are named only with rows of the same version. */
export const withWordsOf = (filters: TileFilters, shown: number | undefined): TileFilters =>
  shown === undefined || filters.version === undefined || filters.version === shown ? filters : { ...filters, own: [] }

/** With what was clicked in other tiles. */
export function withCrossFilters(
  filters: TileFilters,
  tile: Pick<Tile, 'id' | 'questionId'>,
  chosen: readonly CrossFilter[],
  columns: readonly FilterColumn[],
): TileFilters {
  const { crossed, words, otherNames } = crossingOf(tile, chosen, columns)
  return {
    ...filters,
    crossed,
    takenInShort: [...filters.takenInShort, ...words],
    otherNames: [...filters.otherNames, ...otherNames],
  }
}

const isSameValue = ({ target: one }: FilterDraft, { target: other }: FilterDraft) =>
  one.columnId === other.columnId &&
  one.aggregation === other.aggregation &&
  one.grouping === other.grouping &&
  one.secondColumnId === other.secondColumnId

/** The dashboard's values stand above the viewer's own, and these above its 'all values'. Filters of a dashboard name no path, since the tile has only one to the column. */
export function withOwnValues(taken: readonly FilterWire[], own: readonly FilterWire[]): readonly FilterWire[] {
  const isOnSame = (one: FilterWire) => (other: FilterWire) =>
    one.dbColumn === other.dbColumn &&
    one.functionType === other.functionType &&
    one.grouping === other.grouping &&
    one.secondDbColumn === other.secondDbColumn
  const asked = taken.filter((each) => !liftsFilter(each) || !own.some(isOnSame(each)))
  return [...asked, ...own.filter((each) => !asked.some(isOnSame(each)))]
}
