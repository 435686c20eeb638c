import { groupingOf, type DataType, type GroupColumn } from '@soundings/query'
import { compareCells, type Cell } from './cells.ts'

interface Measured {
  readonly value: Cell
  readonly measure: Cell
}

/** Groups by their measure, the largest first; of equal ones that with the smaller value. Null comes last in both. */
export function ranked(groups: readonly Measured[], group: GroupColumn, dataType: DataType): Cell[] {
  return groups
    .toSorted(
      (one, other) =>
        afterNull(other.measure, one.measure, 'NUMBER', -1) || compareValues(one.value, other.value, group, dataType),
    )
    .map(({ value }) => value)
}

/** Nulls after all else: `sign` says on which side the later one stands. */
function afterNull(one: Cell, other: Cell, dataType: DataType, sign: 1 | -1): number {
  if (one === null || other === null) return sign * (Number(one === null) - Number(other === null))
  return compareCells(one, other, dataType)
}

function compareValues(one: Cell, other: Cell, { grouping, bands }: GroupColumn, dataType: DataType): number {
  const { cycle } = groupingOf(grouping)
  // Bands and parts of dates have an order of their own.
  const place = (value: Cell): Cell => {
    if (value === null) return null
    if (cycle) return cycle.indexOf(String(value))
    return bands
      ? bands.findIndex((edge) => String(value).endsWith(`below ${edge}`)) +
          (String(value).endsWith('and more') ? bands.length + 1 : 0)
      : value
  }
  return afterNull(place(one), place(other), cycle || bands || grouping === 'age' ? 'NUMBER' : dataType, 1)
}
