/** What `declared_key` of a column says. A declared key that fails stays known: it counts again when its values are unique again. */
export const keyState = { none: 0, holds: 1, fails: 2 } as const

/** Whether a column is a part of a key that people declared, whether or not it holds. */
export const isDeclared = ({ declared_key }: { readonly declared_key: number }): boolean =>
  declared_key !== keyState.none

/** Whether a column counts as a part of the primary key of its table. */
export const isKeyPart = ({ pk, declared_key }: { readonly pk: number; readonly declared_key: number }): boolean =>
  pk === 1 || declared_key === keyState.holds
