/** What `declared_key` of a column says. A declared key that fails stays known: it counts again when its values are unique again. */
export const keyState = { none: 0, holds: 1, fails: 2 } as const

interface KeyMarks {
  readonly pk: number
  readonly declared_key: number
  readonly missing: number
  readonly data_type: string
}

/** Whether a column is a part of a key that people declared, whether or not it holds. */
export const isDeclared = ({ declared_key }: Pick<KeyMarks, 'declared_key'>): boolean => declared_key !== keyState.none

/** Whether a column of a declared key can be one no longer: it is gone, or its values cannot be compared. */
export const isBroken = ({ missing, data_type }: Pick<KeyMarks, 'missing' | 'data_type'>): boolean =>
  missing !== 0 || data_type === 'OTHER'

/** Whether a column counts as a part of the primary key of its table. One of a declared key that is gone does, and then the others are no key. */
export const isKeyPart = ({ pk, declared_key, missing }: KeyMarks): boolean =>
  (pk === 1 && missing === 0) || declared_key === keyState.holds
