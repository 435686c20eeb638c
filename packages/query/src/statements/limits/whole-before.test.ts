import { describe, expect, it } from 'vitest'
import {
  dateGroupRange,
  dateUnits,
  printPeriod,
  rangeText,
  type DateUnit,
} from '../../aggregations/groupings/date-zoom.ts'
import { calendarDate } from '../../aggregations/groupings/period.ts'
import { groupings } from '../../aggregations/groupings/registry.ts'
import type { Filter, OutputColumn } from '../../model/query.ts'
import { computed, filter, group, question, view } from '../../testing/clinic.ts'
import { raisesLimit, wholeBefore, type Zoom } from './whole-before.ts'

const [started, cost, kind] = [53, 55, 56]
const count = () => view(50, 'rowCount')
const limited = (...columns: OutputColumn[]) => question(columns, { limit: 10 })
const isSought = (columns: OutputColumn[], ...asked: Filter[]) => wholeBefore(limited(...columns), asked).length > 0
const equal = (value: string, columnId = started): Filter => ({ ...filter(columnId, 'equals', value), zooming: true })
const within = (...range: [string, string]): Filter[] => [
  { ...filter(started, 'greaterOrEqual', range[0]), zooming: true },
  { ...filter(started, 'lessThan', range[1]), zooming: true },
]
const zoom = (unit: DateUnit, ...range: [string, string]): Zoom => ({
  columnId: started,
  unit,
  range,
  filters: within(...range),
})
/** The period that has the first of July. */
const periodOf = (unit: DateUnit) =>
  rangeText(unit, printPeriod(unit, groupings[unit].period.numberOf(calendarDate(2026, 7, 1))))

describe('R29 a period that a filter names', () => {
  it.each(dateUnits)('is known of a result by %s where it is as long as its periods, or longer', (shown) => {
    for (const named of dateUnits) {
      const isLonger = groupings[named].period.days > groupings[shown].period.days
      const [text, own] = [periodOf(named), periodOf(shown)]
      // Quarters of the year are those of some financial years.
      const isSame = String(dateGroupRange(text)) === String(dateGroupRange(own))
      const sought = isSought([group(started, shown), count()], equal(text))
      expect([text, sought]).toEqual([text, !isLonger && !isSame])
    }
  })

  it('is sought where it is a moment or no period, and known where it is a value that is no date', () => {
    const months = [group(started, 'month'), count()]
    for (const value of ['2026-07-01 08:00', '2026-07-01T08:00:00.5', '2026-07-01T08:00:00.1234567', '-0044-03-15'])
      expect([value, isSought(months, equal(value))]).toEqual([value, true])
    for (const value of ['2026-01-01/2026-02-02', '2025-12-31/2026-02-01'])
      expect([value, isSought(months, equal(value))]).toEqual([value, true])
    for (const value of ['infinity', '-infinity', '0000-00-00', '2026-02-30', 'unknown'])
      expect([value, isSought(months, equal(value))]).toEqual([value, false])
    expect(isSought(months, { ...equal(''), values: [null] })).toBe(false)
    expect(isSought(months, filter(started, 'isEmpty'))).toBe(false)
  })

  it('is sought beside another one that it shares only a part with', () => {
    const weeks = [group(started, 'week'), count()]
    expect(isSought(weeks, equal('2026-07'), equal('2026-W27'))).toBe(true)
    expect(isSought(weeks, equal('2026-07'), equal('2026-W28'))).toBe(false)
    expect(isSought(weeks, equal('2026-07'), equal('2026-W40'))).toBe(false)
    expect(isSought(weeks, equal('2026-07'), equal('2026-Q3'), equal('2026'))).toBe(false)
    expect(isSought([group(started), count()], equal('2026-07'), equal('2026-W27'))).toBe(false)
  })

  it('is measured by the shortest periods that the result shows, and by those of its own date', () => {
    expect(isSought([group(started, 'year'), group(started, 'day'), count()], equal('2026-07-01'))).toBe(false)
    expect(isSought([group(started, 'month'), group(54, 'day'), count()], equal('2026-07-01'))).toBe(true)
  })
})

it('R29 a text that is named means itself, also one that looks like a range', () => {
  const text = { ...filter(kind, 'in', '2026-01-01/2026-02-02'), values: ['2026-01-01/2026-02-02', null] }
  expect(isSought([group(kind), count()], text)).toBe(false)
  expect(isSought([group(cost, 'bands', { bands: ['10'] }), count()], filter(cost, 'equals', 5))).toBe(true)
  expect(isSought([group(cost), count()], filter(cost, 'equals', 5))).toBe(false)
})

describe('R29 RV6 a zoom into one period', () => {
  const july = zoom('day', '2026-07-01', '2026-08-01')
  const months = () => group(started, 'month')

  it('raises the limit where the date alone keeps rows apart', () => {
    const average = computed({ kind: 'aggregate', function: 'avg', column: cost })
    for (const others of [[], [count()], [view(cost, 'avg'), average]])
      expect(raisesLimit(limited(months(), ...others), [], [july])).toBe(true)
    for (const other of [
      group(kind),
      group(54, 'month'),
      group(started, 'dayOfWeek'),
      view(kind, 'uniqueValues'),
      view(kind),
      view(54, 'dateDiff'),
      computed({ kind: 'column', column: cost }),
    ]) {
      const asked = limited(months(), count(), other)
      expect(raisesLimit(asked, [], [july])).toEqual({
        query: { ...asked, filters: july.filters },
        parts: 'rows',
      })
      expect(raisesLimit({ ...asked, limit: 0 }, [], [july])).toBe(true)
    }
  })

  it('does not raise it without a period, or for several of them', () => {
    const { range: _, ...open } = july
    for (const zooms of [[], [{ ...open, filters: [] }], [zoom('day', '2026-07-01', '2026-09-01')]])
      expect(raisesLimit(limited(months(), count()), [], zooms)).toBe(false)
  })

  it('needs a whole result for a period that is not shown, unless the date alone keeps rows apart or is offered', () => {
    const day = zoom('hour', '2026-07-01', '2026-07-02')
    const asked = limited(months(), group(kind), count())
    expect(wholeBefore(asked, [], [day])).toEqual([{ query: asked, parts: 'rows' }])
    expect(wholeBefore(asked, [], [july])).toEqual([])
    expect(wholeBefore(limited(months(), count()), [], [day])).toEqual([])
    const offered = { ...asked, filters: [{ ...filter(started, 'current', 'year'), dynamic: true }] }
    expect(wholeBefore(offered, [], [day])).toEqual([])
  })
})
