import { DashboardView, FilterWire, type FilterColumn, type TableColumnMeta } from '@soundings/contract'
import { bandName } from '@soundings/query'
import type { Cell } from '../../../charts/cell.ts'
import { comparedPart, valueFilters, type ValueFilters } from '../../../charts/value-filter.ts'
import { shortDraftWords } from '../../../components/filter-editor/condition-words.ts'
import type { FilterDraft } from '../../../components/filter-editor/filter-draft.ts'
import { toDrafts } from '../../../components/question-result/answers/dynamic-filters.ts'

/** A value of one tile, by which the other tiles of the tab are narrowed. */
export interface CrossFilter {
  /** Where it was chosen. That tile shows all its values still, so that another one can be chosen. */
  readonly tile: string
  /** A band has one on each of its edges. */
  readonly filters: ValueFilters
}

/** A column, or a part of its dates: Mondays and October combine. */
type Compared = Pick<FilterWire, 'dbColumn' | 'grouping'>

const isOnSame = (one: Compared, other: Compared) => one.dbColumn === other.dbColumn && one.grouping === other.grouping

const sameTarget = ({ filters: [one] }: CrossFilter, { filters: [other] }: CrossFilter) => isOnSame(one, other)

const valueKey = ({ filters }: CrossFilter) => JSON.stringify(filters.map(({ operator, values }) => [operator, values]))

const sameValue = (one: CrossFilter, other: CrossFilter) => sameTarget(one, other) && valueKey(one) === valueKey(other)

/** Choosing a value again takes it back; another value of the column takes its place; other columns and other parts of dates combine. */
export function toggled(chosen: readonly CrossFilter[], next: CrossFilter): readonly CrossFilter[] {
  const others = chosen.filter((each) => !sameTarget(each, next))
  return chosen.some((each) => sameValue(each, next)) ? others : [...others, next]
}

/** Whether a value of a tile is the one that was chosen in it for the column; undefined where none was. */
export function isChosenIn(
  chosen: readonly CrossFilter[],
  tile: string,
  column: TableColumnMeta,
  value: Cell,
): boolean | undefined {
  const { dbColumn } = column.expression
  if (dbColumn === null) return undefined
  const compared = { dbColumn, grouping: comparedPart(column) }
  const own = chosen.find((each) => each.tile === tile && isOnSame(each.filters[0], compared))
  if (!own) return undefined
  const filters = valueFilters(column, value)
  return filters !== undefined && sameValue(own, { tile, filters })
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
  const takes = ({ filters: [{ dbColumn }] }: CrossFilter) =>
    columns.some(({ id, questions }) => id === dbColumn && questions.includes(tile.questionId))
  return {
    crossed: others.filter(takes).flatMap(({ filters }) => filters),
    words: others.filter(takes).flatMap((each) => crossWords(each, columns) ?? []),
    otherNames: [
      ...new Set(
        others
          .filter((each) => !takes(each))
          .flatMap(({ filters: [{ dbColumn }] }) => columns.find(({ id }) => id === dbColumn)?.displayName ?? []),
      ),
    ],
  }
}

/** Its first filter, and the name of the band where it is one; undefined on a column that the viewer may not know. */
export function clickedDraft({ filters }: CrossFilter, columns: readonly FilterColumn[]) {
  const drafts = toDrafts(filters, [], columns)
  const [draft] = drafts
  return draft && { draft, band: bandOf(drafts) }
}

/** 'Department in Oncology'. */
export function crossWords(each: CrossFilter, columns: readonly FilterColumn[]): string | undefined {
  const clicked = clickedDraft(each, columns)
  if (clicked?.band === undefined) return clicked && shortDraftWords(clicked.draft)
  return `${clicked.draft.target.label} ${clicked.band}`
}

/** As the result calls the band, of which a filter stands on each edge. */
function bandOf(drafts: readonly FilterDraft[]): string | undefined {
  const edgeOf = (operator: FilterDraft['operator']) => {
    const edge = drafts.find((draft) => draft.operator === operator)?.values[0]
    return edge === undefined ? undefined : String(edge)
  }
  const [from, to] = [edgeOf('greaterOrEqual'), edgeOf('lessThan')]
  return from === undefined && to === undefined ? undefined : bandName(from, to)
}

const SentCross = FilterWire.pick({ dbColumn: true, operator: true, values: true, grouping: true })
  .extend({ tile: DashboardView.shape.id })
  .array()
  .max(40)

/** As the address carries them; what cannot be read is left out. */
export function readCrossFilters(text: string | null): readonly CrossFilter[] {
  if (text === null) return []
  try {
    return SentCross.parse(JSON.parse(text)).reduce<CrossFilter[]>((before, { tile, ...sent }) => {
      const filter = { ...sent, dynamic: false, zoomingFilter: true }
      const last = before.at(-1)
      return last && isBandWith(last, { tile, filters: [filter] })
        ? [...before.slice(0, -1), { tile, filters: [...last.filters, filter] }]
        : [...before, { tile, filters: [filter] }]
    }, [])
  } catch {
    return []
  }
}

/** The upper edge of a band is written behind the lower one. */
const isBandWith = (lower: CrossFilter, upper: CrossFilter): boolean =>
  lower.tile === upper.tile &&
  sameTarget(lower, upper) &&
  lower.filters.length === 1 &&
  lower.filters[0].operator === 'greaterOrEqual' &&
  upper.filters[0].operator === 'lessThan'

export const writeCrossFilters = (chosen: readonly CrossFilter[]): string | undefined =>
  chosen.length === 0
    ? undefined
    : JSON.stringify(
        chosen.flatMap(({ tile, filters }) =>
          filters.map(({ dbColumn, operator, values, grouping }) => ({ tile, dbColumn, operator, values, grouping })),
        ),
      )
