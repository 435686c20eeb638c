import type { RuleCoverage } from '@soundings/contract'

const people = (count: number) => (count === 1 ? '1 active person' : `${count} active people`)
const NAMED = 5

/** Some names, and how many more there are. */
function inShort(names: readonly string[], total = names.length): string {
  const shown = names.slice(0, NAMED)
  return total > shown.length ? `${shown.join(', ')} and ${total - shown.length} more` : shown.join(', ')
}

/** Whom the choice for people without rules concerns, and of which tables. */
export function describeCoverage(coverage: RuleCoverage): string {
  const { rowsWithoutRule, peopleWithoutRule, examples, tables, readersWithoutRule, readerExamples } = coverage
  const rows = rowsWithoutRule === 'all' ? 'all rows' : 'no rows'
  const see = (count: number, names: readonly string[]) =>
    `${people(count)} (${inShort(names, count)}) without any rule ${count === 1 ? 'sees' : 'see'} ${rows}`
  const ofTables =
    peopleWithoutRule === 0
      ? 'Everyone who can use tables of this database is under a rule or has an admin role.'
      : `${see(peopleWithoutRule, examples)} of ${tables.length === 1 ? '1 table' : `${tables.length} tables`}: ${inShort(tables)}.`
  return readersWithoutRule === 0
    ? ofTables
    : `${ofTables} ${see(readersWithoutRule, readerExamples)} through questions and dashboards only.`
}

export const describeUnreached = ({ tableName, people: count }: RuleCoverage['unreached'][number]): string =>
  `${tableName}: ${count === 1 ? '1 person under rules can use it' : `${count} people under rules can use it`}`
