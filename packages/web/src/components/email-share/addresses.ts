import { isEmail, RECIPIENTS_MAX } from '@soundings/contract'
import { messages } from './messages.ts'

export interface Addresses {
  readonly added: readonly string[]
  /** What is still being typed. */
  readonly typed: string
  readonly problem?: string | undefined
}

export const noAddresses: Addresses = { added: [], typed: '' }

/** Takes what was typed, one address or a pasted list. A wrong one stays where it can be mended. */
export function addTyped({ added, typed }: Addresses): Addresses {
  const words = typed.split(/[\s,;]+/).filter((word) => word !== '')
  if (words.length === 0) return { added, typed: '' }
  const wrong = words.filter((word) => !isEmail(word))
  const all = withoutRepeats([...added, ...words.filter(isEmail)])
  const surplus = all.slice(RECIPIENTS_MAX)
  const problem =
    wrong.length > 0 ? messages.badAddress : surplus.length > 0 ? messages.tooMany(RECIPIENTS_MAX) : undefined
  return { added: all.slice(0, RECIPIENTS_MAX), typed: [...wrong, ...surplus].join(' '), problem }
}

/** What is typed counts before it is added: the person who goes on without Enter has meant it. */
export const hasAddress = (addresses: Addresses): boolean => addTyped(addresses).added.length > 0

export const removeAddress = ({ added, typed }: Addresses, address: string): Addresses => ({
  added: added.filter((each) => each !== address),
  typed,
})

/** Mailboxes do not tell capitals apart. */
function withoutRepeats(addresses: readonly string[]): string[] {
  const lower = addresses.map((address) => address.toLowerCase())
  return addresses.filter((_, at) => lower.indexOf(lower[at]!) === at)
}
