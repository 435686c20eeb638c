export const messages = {
  splitBy: (others: readonly string[]) => `split by ${others.join(' and ')}`,
  addedOver: (others: readonly string[]) => `added up over ${others.join(' and ')}`,
  filterDashboard: (value: string) => `Filter the dashboard by ${value}`,
  noDate: 'No date',
  asideTitle: 'Not on the axis:',
  moreAside: (count: number) => `and ${count} more`,
  tooLong: (noun: string, count: number) =>
    `Empty ${noun}s are left out, because the axis would have ${count.toLocaleString('en')} ${noun}s. Filter the dates or zoom out to see true distances.`,
  notAdded: (others: readonly string[]) =>
    `Only counts and sums can be added up, so each ${others.join(' and ')} has slices of its own.`,
  stackOfParts:
    'The height of a stack has no meaning here, because only counts and sums add up. Bars side by side or lines can be compared.',
  notStacked: (left: readonly string[], drawn: readonly string[]) =>
    `Not drawn: ${left.join(', ')}. ${left.length === 1 ? 'It has' : 'They have'} another unit than ${drawn.join(' and ')} and cannot be stacked with ${drawn.length === 1 ? 'it' : 'them'}. Switch Stack off to see ${left.length + drawn.length === 2 ? 'both' : 'more'}.`,
  thirdUnit: (left: readonly string[], drawn: readonly string[]) =>
    `Not drawn: ${left.join(', ')}. A chart has two axes, and ${drawn.join(' and ')} already have different units. Show the others in a chart of their own.`,
  noValues: (measure: string, reason = 'No value') => `Not drawn: ${measure}. ${reason}.`,
  shareOfPart: 'Percentages are those of the rows shown.',
  part: (rows: number) => `A part of the result: ${rows.toLocaleString('en')} rows.`,
  noLimits: 'Some values have no interval, because there are more events than cases. Choose the interval of counts.',
  negativeSlices: 'Slices cannot show negative values.',
  noWhole: (measure: string) =>
    `${measure} does not add up to a whole, so slices would mislead. Only counts and sums can be shown as slices.`,
  showBars: 'Show as bars',
} as const
