import type { SequenceFunction } from './formula-function.ts'

const of = (measure: SequenceFunction['measure'], note: string, example: string): SequenceFunction => ({
  level: 'sequence',
  measure,
  parameters: [
    { name: 'column', takes: 'column' },
    { name: 'date', takes: 'dateColumn' },
    { name: 'subject', takes: 'column', isRepeated: true },
  ],
  note,
  example,
})

/** The value of a column in the row before or after, among the rows of one subject in the order of a date. */
export const sequenceFunctions = {
  previous: of(
    'previous',
    'the value in the row before, among the rows of the same subject by date',
    'dateDiff("days", previous([Discharged at], [Admitted at], [Patient]), [Admitted at])',
  ),
  next: of(
    'next',
    'the value in the row after, among the rows of the same subject by date',
    'next([Admitted at], [Admitted at], [Patient])',
  ),
} as const
