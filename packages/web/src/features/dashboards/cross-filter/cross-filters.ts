import { DashboardView, FilterWire, type FilterColumn, type TableColumnMeta } from '@soundings/contract'
import type { Cell } from '../../../charts/cell.ts'
import { valueFilter } from '../../../charts/value-filter.ts'
import { shortDraftWords } from '../../../widgets/filter-editor/condition-words.ts'
import type { FilterDraft } from '../../../widgets/filter-editor/filter-draft.ts'
import { toDrafts } from '../../../widgets/question-result/answers/dynamic-filters.ts'

/** A value of one tile, by which the other tiles of the tab are narrowed. */
export interface CrossFilter {
  /** Where it was chosen. That tile shows all its values still, so that another one can be chosen. */
  readonly tile: string
  readonly filter: FilterWire
}

const sameColumn = (one: CrossFilter, other: CrossFilter) => one.filter.dbColumn === other.filter.dbColumn

const sameValue = (one: CrossFilter, other: CrossFilter) =>
  sameColumn(one, other) &&
  one.filter.operator === other.filter.operator &&
  JSON.stringify(one.filter.values) === JSON.stringify(other.filter.values)

/** Choosing a value again takes it back; another value of the column takes its place; other columns combine. */
export function toggled(chosen: readonly CrossFilter[], next: CrossFilter): readonly CrossFilter[] {
  const others = chosen.filter((each) => !sameColumn(each, next))
  return chosen.some((each) => sameValue(each, next)) ? others : [...others, next]
}

/** Whether a value of a tile is the one that was chosen in it for the column; undefined where none was. */
export function isChosenIn(
  chosen: readonly CrossFilter[],
  tile: string,
  column: TableColumnMeta,
  value: Cell,
): boolean | undefined {
  const own = chosen.find((each) => each.tile === tile && each.filter.dbColumn === column.expression.dbColumn)
  if (!own) return undefined
  const filter = valueFilter(column, value)
  return filter !== undefined && sameValue(own, { tile, filter })
}

/** Whether another tile of the tab can be narrowed by the column. */
export function isShared(
  dbColumn: number,
  questionId: number,
  questionsOnTab: readonly number[],
  columns: readonly FilterColumn[],
): boolean {
  const taking = columns.find(({ id }) => id === dbColumn)?.questions ?? []
  return (
    taking.some((id) => id !== questionId) ||
    (taking.includes(questionId) && questionsOnTab.filter((id) => id === questionId).length > 1)
  )
}

/** What a tile is narrowed by, and the names of what it cannot take. */
export function crossingOf(
  tile: { readonly id: string; readonly questionId: number },
  chosen: readonly CrossFilter[],
  columns: readonly FilterColumn[],
) {
  const others = chosen.filter((each) => each.tile !== tile.id)
  const takes = ({ filter }: CrossFilter) =>
    columns.some(({ id, questions }) => id === filter.dbColumn && questions.includes(tile.questionId))
  return {
    crossed: others.filter(takes).map(({ filter }) => filter),
    words: others.filter(takes).flatMap((each) => crossWords(each, columns)),
    otherNames: others
      .filter((each) => !takes(each))
      .flatMap(({ filter }) => columns.find(({ id }) => id === filter.dbColumn)?.displayName ?? []),
  }
}

/** Without those on a column that the viewer may not know. */
export const crossDrafts = (chosen: readonly CrossFilter[], columns: readonly FilterColumn[]): FilterDraft[] =>
  chosen.flatMap(({ filter }) => toDrafts([filter], [], columns))

/** 'Department in Oncology'. */
export const crossWords = (each: CrossFilter, columns: readonly FilterColumn[]): string[] =>
  crossDrafts([each], columns).map(shortDraftWords)

const SentCross = FilterWire.pick({ dbColumn: true, operator: true, values: true })
  .extend({ tile: DashboardView.shape.id })
  .array()
  .max(20)

/** As the address carries them; what cannot be read is left out. */
export function readCrossFilters(text: string | null): readonly CrossFilter[] {
  if (text === null) return []
  try {
    return SentCross.parse(JSON.parse(text)).map(({ tile, ...filter }) => ({
      tile,
      filter: { ...filter, dynamic: false, zoomingFilter: true },
    }))
  } catch {
    return []
  }
}

export const writeCrossFilters = (chosen: readonly CrossFilter[]): string | undefined =>
  chosen.length === 0
    ? undefined
    : JSON.stringify(
        chosen.map(({ tile, filter: { dbColumn, operator, values } }) => ({ tile, dbColumn, operator, values })),
      )
