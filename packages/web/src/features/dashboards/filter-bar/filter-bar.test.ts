import type { FilterWire } from '@soundings/contract'
import type { FilterValue, OperatorName } from '@soundings/query'
import { describe, expect, it } from 'vitest'
import type { FilterDraft } from '../../../components/filter-editor/filter-draft.ts'
import type { FilterTarget } from '../../../components/filter-editor/filter-target.ts'
import { asChosen, asList, chosenWith, isChanged, pickerOf, savedFilter, shownFilters } from './bar-filters.ts'
import { barText, chipText, wallWords } from './chip-text.ts'
import { datePresets, firstAndLast } from './date-presets.ts'
import { filterColumn } from '../testing/filter-column.ts'

const hospital: FilterTarget = { columnId: 1, label: 'Hospital', dataType: 'STRING', filterComponentType: null }
const admitted: FilterTarget = { columnId: 2, label: 'Admitted', dataType: 'DATE', filterComponentType: null }
const stay: FilterTarget = { columnId: 3, label: 'Stay', dataType: 'NUMBER', filterComponentType: null }
const draft = (target: FilterTarget, operator: OperatorName, ...values: FilterValue[]): FilterDraft => ({
  target,
  operator,
  values,
  dynamic: true,
  zooming: false,
})
const wire = (dbColumn: number, operator: OperatorName, ...values: string[]): FilterWire => ({
  dbColumn,
  operator,
  values,
  dynamic: true,
  zoomingFilter: false,
})
const calendar = { today: '2026-11-16', financialYearStart: 4 }
const presets = datePresets(calendar)

describe('DE6 a chip shows what its filter lets through', () => {
  const text = (...asked: Parameters<typeof draft>) => chipText(draft(...asked), presets)

  it('by names, of which two are spelled out', () => {
    expect(text(hospital, 'in')).toBe('All')
    expect(text(hospital, 'equals', 'Eastgate')).toBe('Eastgate')
    expect(text(hospital, 'in', 'Eastgate', 'Harbour', 'Northmere')).toBe('Eastgate, Harbour, +1')
    expect(text(hospital, 'contains', 'gate')).toBe('contains gate')
  })

  it('by periods as people call them, or by days', () => {
    expect(text(admitted, 'current', 'month')).toBe('This month')
    expect(text(admitted, 'previous', 'month', 12)).toBe('Last 12 complete months')
    expect(text(admitted, 'previous', 'month', '12')).toBe('Last 12 complete months')
    expect(text(admitted, 'previous', 'quarter', 2)).toBe('previous complete 2 quarters')
    expect(text(admitted, 'between', '2025-11-01', '2026-10-31')).toBe('Nov 2025 to Oct 2026')
    expect(text(admitted, 'equals', '2026-04')).toBe('April 2026')
    expect(text(admitted, 'current', 'financialYear4')).toBe('This financial year')
    expect(text(admitted, 'current', 'financialYear7')).toBe('current financial year')
    // Of days that were chosen before, one cannot say so: they stay when the year is over.
    expect(text(admitted, 'between', '2026-04-01', '2027-03-31')).toBe('Apr 2026 to Mar 2027')
    expect(text(admitted, 'between', '2026-01-01', '2026-03-31')).toBe('Jan 2026 to Mar 2026')
    expect(text(admitted, 'between', '2026-02-01', '2026-02-28')).toBe('February 2026')
    expect(text(admitted, 'between', '2026-02-03', '2026-02-03')).toBe('3 Feb 2026')
    expect(text(admitted, 'between', '1926-01-01', '1926-12-31')).toBe('Jan 1926 to Dec 1926')
    expect(text(admitted, 'between', '1926-02-03', '2026-02-04')).toBe('3 Feb 1926 to 4 Feb 2026')
    expect(text(admitted, 'between', '0001-01-01', '2026-12-31')).toBe('between 0001-01-01 and 2026-12-31')
    expect(text(admitted, 'last', 7, 'days')).toBe('last 7 days')
    expect(text(stay, 'between', 1, 5)).toBe('between 1 and 5')
  })
})

it('DE6 a wall words clicked values as it words filters', () => {
  const clicked = [
    { label: 'Hospital', text: 'Harbour' },
    { label: 'Cost', text: '60 to below 70' },
  ]
  expect(wallWords([draft(hospital, 'in', 'Eastgate')], clicked)).toEqual([
    'Hospital: Eastgate',
    'Hospital: Harbour',
    'Cost: 60 to below 70',
  ])
})

describe('DE6 periods to choose', () => {
  it('have the first and the last day that they mean today', () => {
    const days = presets.map((preset) => [preset.label, ...firstAndLast(preset, calendar.today)])
    expect(days).toEqual([
      ['Today', '2026-11-16', '2026-11-16'],
      ['This month', '2026-11-01', '2026-11-30'],
      ['Last month', '2026-10-01', '2026-10-31'],
      ['Last 3 complete months', '2026-08-01', '2026-10-31'],
      ['Last 12 complete months', '2025-11-01', '2026-10-31'],
      ['This year', '2026-01-01', '2026-12-31'],
      ['Last year', '2025-01-01', '2025-12-31'],
      ['This financial year', '2026-04-01', '2027-03-31'],
      ['Last financial year', '2025-04-01', '2026-03-31'],
    ])
  })

  it('the fields of the last seven days have seven dates, of which the last is today', () => {
    const lastWeek = { operator: 'last' as const, values: [7, 'days'] }
    expect(firstAndLast(lastWeek, calendar.today)).toEqual(['2026-11-10', '2026-11-16'])
  })

  it('move on to the next financial year with its first day, and leave it out where it is the year', () => {
    const thisYear = presets.find(({ label }) => label === 'This financial year')!
    expect(firstAndLast(thisYear, '2026-03-31')).toEqual(['2025-04-01', '2026-03-31'])
    expect(firstAndLast(thisYear, '2026-04-01')).toEqual(['2026-04-01', '2027-03-31'])
    expect(datePresets({ ...calendar, financialYearStart: 1 }).map(({ label }) => label)).not.toContain(
      'This financial year',
    )
  })
})

describe('DE6 a choice in the bar', () => {
  const saved = [wire(1, 'isNotEmpty'), wire(2, 'between', '2025-11-01', '2026-10-31')]
  const drafts = [draft(hospital, 'isNotEmpty'), draft(admitted, 'between', '2025-11-01', '2026-10-31')]
  const shown = drafts.map(asChosen)

  it('is sent with the other filters, and a value set back as it was saved', () => {
    const chosen = chosenWith(shown, asChosen(draft(hospital, 'in', 'Eastgate')), saved)
    expect(chosen).toMatchObject([
      { dbColumn: 1, operator: 'in', values: ['Eastgate'] },
      { dbColumn: 2, operator: 'between', values: ['2025-11-01', '2026-10-31'] },
    ])
    expect(chosenWith(shown, asChosen(draft(hospital, 'isNotEmpty')), saved)).toEqual(saved)
    const changed = [asChosen(draft(hospital, 'in', 'Eastgate')), shown[1]!]
    expect(isChanged(changed[0]!, saved)).toBe(true)
    expect(chosenWith(changed, savedFilter(changed[0]!, saved)!, saved)).toEqual(saved)
  })

  it('of no value asks for all values', () => {
    expect(chosenWith(shown, asChosen(draft(admitted, 'between')), saved)[1]).toMatchObject({ dbColumn: 2, values: [] })
  })

  it('has a list for texts, periods for dates, and operators for everything else', () => {
    expect(drafts.map(pickerOf)).toEqual(['list', 'dates'])
    expect(pickerOf(draft(hospital, 'contains', 'gate'))).toBe('form')
    expect(pickerOf(draft(admitted, 'greaterThan', '2026-01-01'))).toBe('form')
    expect(pickerOf(draft(stay, 'between', 1, 5))).toBe('form')
    expect(pickerOf(draft({ ...hospital, aggregation: 'uniqueCount' }, 'in'))).toBe('form')
    expect(asList(draft(hospital, 'isNotEmpty'))).toMatchObject({ operator: 'in', values: [] })
    expect(asList(draft(hospital, 'equals', 'Eastgate'))).toMatchObject({ operator: 'in', values: ['Eastgate'] })
  })
})

describe('DE6 a saved filter whose column is of another type by now', () => {
  const columns = [admitted, stay, hospital].map(({ columnId, label, dataType }) =>
    filterColumn({ id: columnId, displayName: label, dataType }),
  )
  const [range, codes, ward] = [wire(2, 'between', '5', '100'), wire(3, 'in', 'E11'), wire(1, 'in', 'Eastgate')]
  const saved = [range, codes, ward]
  const shown = shownFilters(saved, columns)
  const cleared = (at: number) => asChosen({ ...shown[at]!.draft, values: [] })

  it('is no choice, and its chip says that its values no longer fit', () => {
    expect(shown.map((each) => barText(each, presets))).toEqual([
      'Values no longer fit',
      'Values no longer fit',
      'Eastgate',
    ])
    expect(shown.map((each) => isChanged(each, saved))).toEqual([false, false, false])
    const incomplete = shownFilters([wire(2, 'between', '2026-01-01', '')], columns)
    expect(incomplete.map((each) => barText(each, presets))).toEqual(['All'])
  })

  it.each([0, 1])('gives way to all values once it is cleared, and comes back as it was saved: %i', (at) => {
    const chosen = chosenWith(shown, cleared(at), saved)
    expect(chosen).toEqual(saved.with(at, { ...chosen[at]!, values: [] }))
    const now = shownFilters(chosen, columns)
    expect(now.map((each) => isChanged(each, saved))).toEqual([0, 1, 2].map((each) => each === at))
    expect(barText(now[at]!, presets)).toBe('All')
    expect(chosenWith(now, savedFilter(now[at]!, saved)!, saved)).toEqual(saved)
  })

  it('stays as it was saved when another filter is chosen', () => {
    const chosen = chosenWith(shown, asChosen(draft(hospital, 'in', 'Harbour')), saved)
    expect(chosen).toMatchObject([range, codes, { ...ward, values: ['Harbour'] }])
  })
})
