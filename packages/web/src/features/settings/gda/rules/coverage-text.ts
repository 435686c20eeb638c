import type { RuleCoverage } from '@soundings/contract'

const people = (count: number) => (count === 1 ? '1 active person' : `${count} active people`)
const NAMED = 5

/** Some names, and how many more there are. */
function inShort(names: readonly string[], total = names.length): string {
  const shown = names.slice(0, NAMED)
  return total > shown.length ? `${shown.join(', ')} and ${total - shown.length} more` : shown.join(', ')
}

/** Whom the choice for people without rules concerns, and of which tables. */
export function describeCoverage({ rowsWithoutRule, peopleWithoutRule, examples, tables }: RuleCoverage): string {
  if (peopleWithoutRule === 0)
    return 'Everyone who can use tables of this database is under a rule or has an admin role.'
  const sees = rowsWithoutRule === 'all' ? 'all rows' : 'no rows'
  return `${people(peopleWithoutRule)} (${inShort(examples, peopleWithoutRule)}) without any rule ${peopleWithoutRule === 1 ? 'sees' : 'see'} ${sees} of ${tables.length === 1 ? '1 table' : `${tables.length} tables`}: ${inShort(tables)}.`
}

export const describeUnreached = ({ tableName, people: count }: RuleCoverage['unreached'][number]): string =>
  `${tableName}: ${count === 1 ? '1 person under rules can use it' : `${count} people under rules can use it`}`
