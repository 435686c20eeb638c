import type { ColumnUse, DataType, Filter, FilterGroup, Rate, RateInterval, RatePer } from '@soundings/query'
import { columnUse, countableColumn, withWaysIn } from '../reach/column-uses.ts'
import { messages } from '../messages.ts'
import { divisorsOf, setRate, type Divisor } from './rates.ts'
import { andThen, refused, type Outcome, type StudioState } from '../studio-state.ts'
import { columnTitle, conditionTitle } from '../question/titles.ts'
import type { NewVirtual } from '../columns/virtual-columns.ts'
import { addView } from '../views/views.ts'

/** A rate that is built at once: the rows for which the conditions hold, divided by a count or a sum. */
export interface RateChoice {
  readonly conditions: readonly Filter[]
  readonly over: Rate['over']
  readonly per: RatePer
  readonly interval?: RateInterval | undefined
}

/** Among rows for which conditions hold, those that come within so many days after another one of the same subject. */
export interface AgainChoice {
  readonly column: NewVirtual & { readonly kind: 'sequence' }
  readonly conditions: readonly Filter[]
}

export function addRate(state: StudioState, { conditions, over, per, interval }: RateChoice): Outcome {
  const rows = countableColumn(state)
  if (!rows) return refused(messages.tableNeeded)
  const where = withWaysIn(state, { operator: 'and', items: conditions })
  const divisor = over.where ? { ...over, where: withWaysIn(state, over.where) } : over
  const counted = addView(state, { columnId: rows.id, aggregation: 'rowCount', where })
  return andThen(counted, (after) => setRate(after, after.views.at(-1)?.id ?? '', { over: divisor, per }, interval))
}

/** Why there is no such rate, or undefined. */
export function newRateProblem(state: StudioState, choice: RateChoice): string | undefined {
  const outcome = addRate(state, choice)
  return outcome.kind === 'refused' ? outcome.message : undefined
}

/** What rows with a condition can be divided by, the usual one first: where yes or no is not recorded, a row is neither. */
export function newDivisorsOf(
  state: StudioState,
  counted: ColumnUse & { readonly dataType: DataType },
  among: readonly Filter[] = [],
): Divisor[] {
  const divisors = divisorsOf(state)
  const [rows] = divisors
  if (among.length > 0 && rows) {
    const where: FilterGroup = { operator: 'and', items: among }
    return [
      { label: `${rows.label} where ${conditionTitle(state, where)}`, over: { ...rows.over, where } },
      ...divisors,
    ]
  }
  const recorded: Divisor = {
    label: `Rows with ${columnTitle(state, counted)}`,
    over: { ...columnUse(counted), aggregation: 'valueCount' },
  }
  return counted.dataType === 'BOOLEAN' && counted.columnId > 0 ? [recorded, ...divisors] : divisors
}
