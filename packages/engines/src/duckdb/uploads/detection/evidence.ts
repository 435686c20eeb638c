import { type ParseRules, textOf, valueOf } from '../column-types.ts'
import type { DateOrder, UploadType } from '../../../upload-types.ts'

/** What texts alone do not always tell. */
export type Rule = keyof ParseRules

/**
 * Whether a rule was said, or follows from values that can be read in one way only; contradictory where columns say different things.
 * `dotted`: as far as was looked, all dates that can be read in two ways have dots, and that says that the day comes first.
 */
export type Certainty = 'known' | 'dotted' | 'open' | 'contradictory'

/** Whether something says how the values that were looked at are read. */
export const isRead = (certainty: Certainty): boolean => certainty === 'known' || certainty === 'dotted'

/** What values say about the rule by which they are read: conditions in SQL over a text. */
interface Evidence {
  readonly rule: Rule
  /** The value is written in a way that needs the rule. */
  readonly isMarked: string
  /** It can be read by this rule alone. */
  readonly isProof: string
  /** It would be another value by the other rule. */
  readonly isDoubtful: string
}

/** How many values prove a rule, how many would be others by the other one, and how many of these are dates with dots. */
export interface Proofs {
  readonly proven: number
  readonly doubtful: number
  readonly dotted: number
}

/** Dots say nothing of dates beside them that are written otherwise. */
export const areDotsAlone = (dates: readonly Proofs[]): boolean =>
  dates.some(({ dotted }) => dotted > 0) && dates.every(({ doubtful, dotted }) => dotted === doubtful)

/** `1.250` is a little more than one where a point begins the fraction, and 1,250 where it separates thousands. */
export const mayBeGrouped = (text: string) => `regexp_full_match(trim(${text}), '[-+]?[1-9][0-9]{0,2}[.,][0-9]{3}')`

/** Dates with dots have the day first wherever they are written; those with slashes and hyphens have either. */
export const isDotted = (text: string) => `regexp_matches(trim(${text}), '^[0-9]{1,2}[.][0-9]{1,2}[.]')`

export const otherOrder = (order: DateOrder): DateOrder => (order === 'day-first' ? 'month-first' : 'day-first')

/** Undefined for types that are read alike by all rules. */
export function evidenceOf(column: string, type: UploadType, rules: ParseRules): Evidence | undefined {
  const text = textOf(column, type)
  const value = valueOf(text, type, rules)
  if (type === 'date' || type === 'timestamp') {
    const other = valueOf(text, type, { ...rules, dateOrder: otherOrder(rules.dateOrder) })
    return {
      rule: 'dateOrder',
      isMarked: `not regexp_matches(${text}, '^[0-9]{4}-')`,
      isProof: `${value} is not null and ${other} is null`,
      isDoubtful: `${value} <> ${other}`,
    }
  }
  if (type !== 'decimal' && type !== 'float') return undefined
  const isMarked = `regexp_matches(${text}, '[.,]')`
  return {
    rule: 'hasDecimalComma',
    isMarked,
    isProof: `${isMarked} and ${value} is not null and not ${mayBeGrouped(text)}`,
    isDoubtful: mayBeGrouped(text),
  }
}

export const doubts: Record<Rule, string> = {
  dateOrder: 'can be read with the day or with the month first: dateOrder has to say which',
  hasDecimalComma: 'may have a decimal separator or one of thousands: hasDecimalComma has to say which',
}

export const isDated = (type: UploadType | undefined) => type === 'date' || type === 'timestamp'
export const isFraction = (type: UploadType | undefined) => type === 'decimal' || type === 'float'
