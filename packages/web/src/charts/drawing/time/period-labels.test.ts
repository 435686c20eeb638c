import { expect, it } from 'vitest'
import { periodLabels } from './period-labels.ts'

it.each([
  ['year', ['2024', '2025'], ['2024', '2025']],
  ['quarter', ['2024-Q4', '2025-Q1'], ['Q4 24', 'Q1 25']],
  ['month', ['2025-11', '2025-12', '2026-01'], ['Nov 25', 'Dec 25', 'Jan 26']],
  ['month', ['1999-12', '2000-01'], ['Dec 1999', 'Jan 2000']],
  ['month', ['0044-03 BC'], ['Mar 0044 BC']],
  ['day', ['2024-07-09', '2024-07-10', 'not recorded'], ['9 Jul 24', '10 Jul', 'not recorded']],
  ['day', ['2024-12-31', '2025-01-01'], ['31 Dec 24', '1 Jan 25']],
  ['week', ['2026-W06', '2026-W07'], ['Week 6, 2026', 'Week 7']],
  ['week', ['2026-W53', '2027-W01'], ['Week 53, 2026', 'Week 1, 2027']],
  ['hour', ['2026-02-14 08h', '2026-02-14 09h'], ['14 Feb 26 08h', '14 Feb 09h']],
  ['financialYear4', ['2025/26'], ['2025/26']],
  ['financialQuarter4', ['2025/26-Q1'], ['Q1 25/26']],
  ['day', ['0000-00-00', '2024-01-01'], ['0000-00-00', '1 Jan 24']],
] as const)('a %s along an axis is short and says its year [RV4]', (unit, categories, labels) => {
  expect(categories.map(periodLabels(unit, categories))).toEqual(labels)
})

it.each([
  ['month', 1, ['2025-11', '2025-12', '2026-01', '2026-02'], ['Nov 25', 'Dec', 'Jan 26', 'Feb']],
  [
    'month',
    3,
    ['2025-11', '2025-12', '2026-01', '2026-02', '2026-03', '2026-04', '2026-05'],
    ['Nov 25', 'Feb 26', 'May'],
  ],
  ['quarter', 1, ['2025-Q4', '2026-Q1', '2026-Q2'], ['Q4 25', 'Q1 26', 'Q2']],
  ['financialQuarter4', 1, ['2025/26-Q4', '2026/27-Q1', '2026/27-Q2'], ['Q4 25/26', 'Q1 26/27', 'Q2']],
  ['week', 1, ['2026-W53', '2027-W01', '2027-W02'], ['Week 53, 2026', 'Week 1, 2027', 'Week 2']],
  ['day', 1, ['2024-12-31', '2025-01-01', '2025-01-02'], ['31 Dec 24', '1 Jan 25', '2 Jan']],
] as const)(
  'a %s in %i says its year at the first label and at the first of each new year [RV4]',
  (unit, step, all, labels) => {
    const shown = all.filter((_, place) => place % step === 0)
    expect(shown.map(periodLabels(unit, all, { step }))).toEqual(labels)
  },
)

it('where it is narrow the year stands below its period [RV4]', () => {
  const written = (unit: 'month' | 'week' | 'hour', all: readonly string[]) =>
    all.map(periodLabels(unit, all, { step: 1, isBroken: true }))
  expect(written('month', ['2025-12', '2026-01', '2026-02'])).toEqual(['Dec\n25', 'Jan\n26', 'Feb'])
  expect(written('week', ['2026-W06', '2026-W07'])).toEqual(['Week 6\n2026', 'Week 7'])
  expect(written('hour', ['2026-02-14 08h', '2026-02-14 09h'])).toEqual(['14 Feb 26\n08h', '14 Feb\n09h'])
})
