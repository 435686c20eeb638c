import type { SourceType } from './engine.ts'

/** What a column of a database can be, as the compiler needs to know it. */
export const sourceTypes = {
  integer: { dataType: 'NUMBER', numberKind: 'integer' },
  unsigned: { dataType: 'NUMBER', numberKind: 'unsigned' },
  decimal: { dataType: 'NUMBER', numberKind: 'decimal' },
  float: { dataType: 'NUMBER', numberKind: 'float' },
  single: { dataType: 'NUMBER', numberKind: 'single' },
  money: { dataType: 'NUMBER', numberKind: 'money' },
  text: { dataType: 'STRING' },
  date: { dataType: 'DATE', dateKind: 'date' },
  timestamp: { dataType: 'DATE', dateKind: 'timestamp' },
  instant: { dataType: 'DATE', dateKind: 'instant' },
  boolean: { dataType: 'BOOLEAN' },
  other: { dataType: 'OTHER' },
} satisfies Record<string, SourceType>

/** The first type whose pattern fits the database's own name for it. */
export function findSourceType(
  patterns: readonly (readonly [RegExp, keyof typeof sourceTypes])[],
  dbType: string,
): SourceType {
  const found = patterns.find(([pattern]) => pattern.test(dbType))
  return sourceTypes[found ? found[1] : 'other']
}
