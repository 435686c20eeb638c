import { BlockList, isIP, isIPv6 } from 'node:net'
import { isAddressOrRange } from '../../../platform/http/guards/trusted-proxies.ts'

const MAPPED_PREFIX = 96
const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** Whether a caller's address is among those listed; an empty list allows all. */
export function isAllowedFrom(address: string, allowed: readonly string[]): boolean {
  if (allowed.length === 0) return true
  const caller = plain(address)
  if (isIP(caller) === 0) return false
  const list = new BlockList()
  for (const entry of allowed) {
    const [network = '', prefix] = entry.split('/')
    if (prefix === undefined) list.addAddress(plain(network), familyOf(plain(network)))
    else
      list.addSubnet(
        plain(network),
        Number(prefix) - (MAPPED_IPV4.test(network) ? MAPPED_PREFIX : 0),
        familyOf(plain(network)),
      )
  }
  return list.check(caller, familyOf(caller))
}

/** Ranges that hold more than addresses of IPv4 in the form of IPv6 are no range of either. */
export function isAllowedRange(text: string): boolean {
  const [network = '', prefix] = text.split('/')
  return (
    isAddressOrRange(text) && (prefix === undefined || !MAPPED_IPV4.test(network) || Number(prefix) > MAPPED_PREFIX)
  )
}

/** A server that listens on IPv6 sees callers of IPv4 in this form; a zone is that of our own network card. */
const plain = (address: string): string => MAPPED_IPV4.exec(address)?.[1] ?? address.split('%', 1)[0]!

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIPv6(address) ? 'ipv6' : 'ipv4')
