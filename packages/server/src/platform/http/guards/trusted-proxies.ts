import { isIP } from 'node:net'

/** How many proxies stand in front of us, or which addresses they have; false for none. */
export type TrustedProxies = false | number | readonly string[]

export const TRUST_PROXY_FORMS =
  'must be off, on (one proxy), a number of proxies from 1 to 10, or their addresses such as 10.0.0.7,192.168.0.0/16'

const MOST_HOPS = 10

/** Undefined for what is none of the forms. */
export function readTrustedProxies(text: string): TrustedProxies | undefined {
  const word = text.trim().toLowerCase()
  if (['off', 'false', 'no', '0'].includes(word)) return false
  if (['on', 'true', 'yes'].includes(word)) return 1
  if (/^\d+$/.test(word)) return Number(word) <= MOST_HOPS ? Number(word) : undefined
  const addresses = word.split(',').map((part) => part.trim())
  return addresses.every(isAddressOrRange) ? addresses : undefined
}

/** Not the range of all addresses: it would take in every caller. */
export function isAddressOrRange(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  return (
    prefix === undefined ||
    (/^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= (version === 4 ? 32 : 128))
  )
}

/** The caller's address is the last one that no trusted proxy has. Fastify itself trusts no proxy when it is given a number. */
export function toTrust(trusted: TrustedProxies): false | string[] | ((address: string, hop: number) => boolean) {
  if (typeof trusted === 'number') return (_address, hop) => hop < trusted
  return trusted && [...trusted]
}

const WITH_PORT = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d{1,5})?$/

/**
 * X-Forwarded-For with addresses only. Some proxies write ports, by which one caller would be as many as it has connections. What
 * is no address tells of no caller, and what stands before it was written by no proxy that we know.
 */
export function readForwarded(header: string): string {
  const entries = header.split(',').map(addressIn)
  return entries.slice(entries.lastIndexOf(undefined) + 1).join(', ')
}

function addressIn(entry: string): string | undefined {
  const text = entry.trim()
  const [, inBrackets, ipv4] = WITH_PORT.exec(text) ?? []
  const address = inBrackets ?? ipv4 ?? text
  return isIP(address) === 0 ? undefined : address
}
