import { formatExactly } from '../../ui/format/numbers.ts'

export const messages = {
  axisSettings: 'Targets, events and title …',
  measureSettings: 'Bars, lines and axes …',
  measuresHint:
    'An axis has one unit. Without a choice, the first unit is on the left axis and the second on the right.',
  targetHint: 'In the unit in which the measure is stored. Percentage bars have no target lines.',
  firstMeasure: 'First measure',
  measureGone: 'A measure that is gone',
  eventHint: 'Shown where the dates of the chart are years, quarters, months, weeks or days that hold the day.',
  noteMissing: 'Fill in both fields of each line, or remove it',
  about: 'About this result',
  comparedHint:
    'Compares the days of the question’s dynamic date filter, once the question is saved. A period that is not over is not compared.',
  durationHint: (unit: string) => `A duration is written with its own units. Targets and ranges are in ${unit}.`,
  gaugeHint: 'In the unit in which the number is stored. A number beyond the range is said so in words.',
  rangeMissing: 'Enter where the gauge begins, and an end above it',
  targetMissing: 'Enter a number',
  typeError: 'Type error',
  empty: 'No results found try different Question or change Filters',
  deleted: 'Question Deleted',
  failed: 'The result could not be loaded. Try again, or change the question.',
  stopped: 'Stopped before the result arrived',
  refreshStopped: 'The refresh was stopped.',
  refreshFailed: 'The result could not be loaded.',
  cutHint:
    'The limit of the question leaves rows out. Totals, averages and extremes are not shown, because they would be those of a part.',
  showAll: 'Show all',
  openInStudio: 'Open in the studio',
  sqlHidden: 'The SQL is not shown, because it names tables that are hidden from you.',
  newerVersion: 'Someone saved a newer version of this question. You see it now.',
  moreFailed: 'More rows could not be loaded',
  shared: 'Question Shared Successfully',
  shareFailed: 'Error, un able to share question!',
  filterBy: 'Filter By',
  noDynamicFilters: 'No Dynamic Filters Yet!',
  filtersFailed: 'The filters could not be loaded.',
  statisticsOfResult: (rows: number | undefined): string => {
    const counted = rows === undefined ? 'all rows' : rows === 1 ? 'the one row' : `all ${formatExactly(rows)} rows`
    return `The values of this column in ${counted} of the result, with the filters of the question.`
  },
  statisticsOfColumn: (table: string): string =>
    `The column in all rows of ${table} that you may see, without the filters of the question.`,
  statisticsFailed: 'The statistics could not be loaded.',
} as const
