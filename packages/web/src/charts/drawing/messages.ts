import { otherLabel } from '@soundings/query'
import { formatExactly } from '../../ui/format/numbers.ts'

export const messages = {
  splitBy: (others: readonly string[]) => `split by ${others.join(' and ')}`,
  addedOver: (others: readonly string[]) => `added up over ${others.join(' and ')}`,
  filterDashboard: (value: string) => `Filter the dashboard by ${value}`,
  filterOut: (value: string) => `Filter Out ${value}`,
  noDate: 'No date',
  asideTitle: 'Not on the axis:',
  moreAside: (count: number) => `and ${count} more`,
  tooLong: (noun: string, count: number) =>
    `Empty ${noun}s are left out, because the axis would have ${formatExactly(count)} ${noun}s. Filter the dates or zoom out to see true distances.`,
  notAdded: (others: readonly string[]) =>
    `Only counts and sums can be added up, so each ${others.join(' and ')} has slices of its own.`,
  stackOfParts:
    'The height of a stack has no meaning here, because only counts and sums add up. Bars side by side or lines can be compared.',
  sharesOfParts:
    'The percentages have no meaning here, because only counts and sums add up to a whole. Bars side by side or lines can be compared.',
  targetBesideShares: (targets: readonly string[]) =>
    `Not drawn: ${targets.join(', ')}. Target lines are in the unit of a measure, and these bars are percentages.`,
  targetWithoutMeasure: (targets: readonly string[]) =>
    `Not drawn: ${targets.join(', ')}. The measure of the target is not drawn.`,
  notStacked: (left: readonly string[], drawn: readonly string[]) =>
    `Not drawn: ${left.join(', ')}. ${left.length === 1 ? 'It has' : 'They have'} another unit than ${drawn.join(' and ')} and cannot be stacked with ${drawn.length === 1 ? 'it' : 'them'}. Switch Stack off to see ${left.length + drawn.length === 2 ? 'both' : 'more'}.`,
  thirdUnit: (left: readonly string[], drawn: readonly string[]) =>
    `Not drawn: ${left.join(', ')}. A chart has two axes, and ${drawn.join(' and ')} already have different units. Show the others in a chart of their own.`,
  otherUnit: (left: readonly string[], drawn: readonly string[], side: 'left' | 'right') =>
    `Not drawn: ${left.join(', ')}. ${left.length === 1 ? 'It has' : 'They have'} another unit than ${drawn.join(' and ')} on the ${side} axis. Choose the other axis in the view settings.`,
  noValues: (measure: string, reason = 'No value') => `Not drawn: ${measure}. ${reason}.`,
  shareOfPart: 'Percentages are those of the rows shown.',
  part: (rows: number) => `A part of the result: ${formatExactly(rows)} rows.`,
  marksWithoutOthers: `Highest, lowest and average are those of the groups by themselves, without ${otherLabel}.`,
  notWhole: (periods: readonly string[], hasMarks: boolean) => {
    const named = periods.length > 3 ? [...periods.slice(0, 2), `${periods.length - 2} more`] : periods
    const [it, is] = periods.length === 1 ? ['it', 'it is'] : ['them', 'they are']
    const leftOut = hasMarks ? ` Highest, lowest and average leave ${it} out.` : ''
    return `Not whole: ${named.join(', ').replace(/, ([^,]*)$/, ' and $1')}. A filter cuts ${it}, or ${is} not over.${leftOut}`
  },
  noLimits: 'Some values have no interval, because there are more events than cases. Choose the interval of counts.',
  estimates: (measures: readonly string[]) => `Estimated, not counted: ${measures.join(', ')}.`,
  noRows: 'not in the result',
  notOneRowPerCell: 'A heat map needs two groups, with one row for each pair of their values.',
  tooManyCells: (count: number) =>
    `${count.toLocaleString('en')} cells are too many to read. Filter the rows, or group by something coarser.`,
  noPoints: 'A scatter chart needs two measures and a group whose values are the points.',
  onlyTwo: (left: readonly string[]) =>
    `Not drawn: ${left.join(', ')}. A scatter chart shows the first two measures; change their order in the panel to see others.`,
  repeatedColours: (colours: number) => `There are more than ${colours} groups, so colours are used again.`,
  partOfBands:
    'The limit of the question leaves bands out, so this would be the distribution of a part. Take the limit away to see a histogram.',
  noDistribution: (measure: string) =>
    `A histogram shows how many rows lie in each band, and ${measure} is no count or sum. Show it as bars instead.`,
  unequalBands: 'The bands differ in width: the height of a bar is the value of its band, whatever its width.',
  boxes:
    'Boxes reach from the 25th to the 75th percentile with a line at the median, whiskers to the lowest and highest value.',
  onlyFive: (left: readonly string[]) =>
    `Not drawn: ${left.join(', ')}. A box plot shows the five numbers of one column.`,
  noFiveNumbers: 'A box plot needs the minimum, 25th percentile, median, 75th percentile and maximum of one column.',
  negativeSlices: 'Slices cannot show negative values.',
  noWhole: (measure: string) =>
    `${measure} does not add up to a whole, so slices would mislead. Only counts and sums can be shown as slices.`,
  showBars: 'Show as bars',
} as const
