import type { GdaReach } from '@soundings/contract'

/** The foreign keys between a table and the one on which a row rule stands, in words. */
export const keyWay = (keys: GdaReach['keys']): string =>
  keys.length === 0
    ? 'by the filter itself'
    : `by ${keys.map(({ tableName, columnName }) => `${tableName} · ${columnName}`).join(' → ')}`
