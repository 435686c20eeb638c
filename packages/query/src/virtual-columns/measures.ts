import type { AggregationName } from '../aggregations/registry.ts'

/** What can be known of related rows. */
interface RelatedMeasure {
  readonly label: string
  /** The label of its opposite, where it is yes or no. */
  readonly none?: string
  /** Of rows that have values. */
  readonly aggregation?: AggregationName
  readonly needsColumn: boolean
  /** Which row is meant, in the order of a date. */
  readonly end?: 'asc' | 'desc'
}

/** In the order in which people choose from them. */
export const relatedMeasures = {
  any: { label: 'Has any', none: 'Has no', needsColumn: false },
  count: { label: 'Number of', aggregation: 'rowCount', needsColumn: false },
  first: { label: 'First', needsColumn: true, end: 'asc' },
  last: { label: 'Last', needsColumn: true, end: 'desc' },
  sum: { label: 'Sum', aggregation: 'sum', needsColumn: true },
  avg: { label: 'Average', aggregation: 'avg', needsColumn: true },
  min: { label: 'Min', aggregation: 'min', needsColumn: true },
  max: { label: 'Max', aggregation: 'max', needsColumn: true },
} as const satisfies Record<string, RelatedMeasure>

export type RelatedMeasureName = keyof typeof relatedMeasures

export const relatedMeasureNames = Object.keys(relatedMeasures) as readonly RelatedMeasureName[]

export const relatedMeasureOf = (name: RelatedMeasureName): RelatedMeasure => relatedMeasures[name]

/** What can be known of the row before or after another one. */
interface SequenceMeasure {
  readonly label: string
  readonly looks: 'back' | 'ahead'
  /** A value of the other row, the days that lie between, whether these are few, or the number of the row itself. */
  readonly gives: 'value' | 'days' | 'within' | 'number'
}

/** In the order in which people choose from them. */
export const sequenceMeasures = {
  previous: { label: 'Previous', looks: 'back', gives: 'value' },
  next: { label: 'Next', looks: 'ahead', gives: 'value' },
  daysSince: { label: 'Days since the previous row', looks: 'back', gives: 'days' },
  daysUntil: { label: 'Days until the next row', looks: 'ahead', gives: 'days' },
  withinSince: { label: 'Previous row within … days', looks: 'back', gives: 'within' },
  withinUntil: { label: 'Next row within … days', looks: 'ahead', gives: 'within' },
  number: { label: 'Number in the sequence', looks: 'back', gives: 'number' },
} as const satisfies Record<string, SequenceMeasure>

export type SequenceMeasureName = keyof typeof sequenceMeasures

export const sequenceMeasureNames = Object.keys(sequenceMeasures) as readonly SequenceMeasureName[]

export const sequenceMeasureOf = (name: SequenceMeasureName): SequenceMeasure => sequenceMeasures[name]
