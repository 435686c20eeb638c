import type { DbTable, Drift } from '@soundings/contract'
import { formatRounded } from '../../../ui/format/numbers.ts'
import { countText } from '../statistics/spread-text.ts'

type Change = Drift['changes'][number]

const percent = (share: number) => `${formatRounded(share * 100, 1)}%`

/** What became of a statistic between two analyses: `Missing values of Cost: 20.0% → 84.0%`. */
export function changeText({ columnId, figure, before, after }: Change, { columns }: Pick<DbTable, 'columns'>): string {
  const name = columns.find(({ id }) => id === columnId)?.displayName ?? 'a column'
  if (figure === 'rowCount') return `Rows: ${countText(before)} → ${countText(after)}`
  if (figure === 'distinctCount') return `Different values of ${name}: ${countText(before)} → ${countText(after)}`
  return `Missing values of ${name}: ${percent(before)} → ${percent(after)}`
}
