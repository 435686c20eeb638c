import type { RowFilterReasons } from '@soundings/contract'

type Cause = RowFilterReasons['tables'][number]['causes'][number]

const audienceOf = ({ who, group }: Cause) =>
  ({ user: 'A rule for this user', group: `A rule for the group ${group}`, everybody: 'A rule for everybody' })[who]

/** The rule behind values, in words: whose it is, and where its values come from. */
export function describeCause(cause: Cause): string {
  const { attribute, values } = cause
  if (attribute === '') return `${audienceOf(cause)}: ${values.join(', ')}`
  return `${audienceOf(cause)} by their ${attribute}: ${values.length === 0 ? 'they have no value for it' : values.join(', ')}`
}
