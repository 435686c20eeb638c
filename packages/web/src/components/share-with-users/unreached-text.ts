import type { UnreachedShare } from '@soundings/contract'
import { membersText } from './access/access-text.ts'

interface UnreachedText {
  readonly text: string
  /** One line for each person and group. */
  readonly receivers: readonly string[]
}

/** Who would be given tables that their row rules do not reach, and what becomes of it: one text for each outcome. */
export function describeUnreached(shares: readonly UnreachedShare[]): UnreachedText[] {
  const describe = (some: readonly UnreachedShare[], outcome: string): UnreachedText[] =>
    some.length === 0
      ? []
      : [
          {
            text: `${nameReceivers(some)} have row rules that do not reach the tables named here. ${outcome}`,
            receivers: some.map(describeReceiver),
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

function nameReceivers(shares: readonly UnreachedShare[]): string {
  if (shares.every(({ group }) => group)) return 'Members of these groups'
  return shares.some(({ group }) => group) ? 'These people and members of these groups' : 'These people'
}

function describeReceiver({ username, group, databaseName, tables, tableCount }: UnreachedShare): string {
  const more = tableCount - tables.length
  const who = group ? `${group.name} (${membersText(group.members)})` : username
  return `${who}: ${tables.join(', ')}${more > 0 ? ` and ${more} more` : ''} (${databaseName})`
}
