import { isIPv6 } from 'node:net'

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i
const GROUPS = 8
const NETWORK_GROUPS = 4

/** An IPv6 subscriber has 2^64 addresses, so they count as one. */
export function networkOf(address: string): string {
  const mapped = MAPPED_IPV4.exec(address)?.[1]
  if (mapped) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('%', 1)[0]!.split('::')
  const [left, right] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean))
  const zeros = tail === undefined ? 0 : GROUPS - left!.length - right!.length
  const groups = [...left!, ...Array<string>(Math.max(0, zeros)).fill('0'), ...right!]
  return groups
    .slice(0, NETWORK_GROUPS)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
