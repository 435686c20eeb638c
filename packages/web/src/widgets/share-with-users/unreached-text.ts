import type { UnreachedShare } from '@soundings/contract'

interface UnreachedText {
  readonly text: string
  /** One line for each person. */
  readonly people: readonly string[]
}

/** Who would be given tables that their row rules do not reach, and what becomes of it: one text for each outcome. */
export function describeUnreached(shares: readonly UnreachedShare[]): UnreachedText[] {
  const describe = (some: readonly UnreachedShare[], outcome: string): UnreachedText[] =>
    some.length === 0
      ? []
      : [
          {
            text: `These people have row rules that do not reach the tables named here. ${outcome}`,
            people: some.map(describePerson),
          },
        ]
  return [
    ...describe(
      shares.filter(({ isClosed }) => isClosed),
      'The tables stay closed to them:',
    ),
    ...describe(
      shares.filter(({ isClosed }) => !isClosed),
      'They will see all rows of them:',
    ),
  ]
}

function describePerson({ username, databaseName, tables, tableCount }: UnreachedShare): string {
  const more = tableCount - tables.length
  return `${username}: ${tables.join(', ')}${more > 0 ? ` and ${more} more` : ''} (${databaseName})`
}
