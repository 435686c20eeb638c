import type { ViewType } from '@soundings/query'

/** What a result needs to be shown in a view; a table takes any. */
export const viewNeeds: Record<Exclude<ViewType, 'TABLE'>, string> = {
  KPI: 'One measure, no group and one row',
  PIVOT: 'Two to four groups and a measure',
  BAR: 'A measure and a group',
  H_BAR_CHART: 'A measure and a group',
  LINE: 'A measure and a group',
  COMBINED: 'Two measures and a group',
  DOUGHNUT_CHART: 'One measure and a group',
  PIE: 'One measure and a group',
  HEAT_MAP: 'One measure and two groups, such as day of week and hour of day',
  SCATTER: 'Two measures and one or two groups',
  HISTOGRAM: 'A count and one group of bands',
  BOX_PLOT: 'Minimum, 25th percentile, median, 75th percentile and maximum of one column',
}

/** What happens when people choose a view that the question can be changed for. */
export const preparedNeeds: Partial<Record<ViewType, string>> = {
  BOX_PLOT: 'Adds minimum, percentiles, median and maximum of the first number',
}
