import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { codeOf, EngineError } from '../engine-error.ts'
import type { ConnectionSettings } from '../engine.ts'

export interface ServerAddress {
  /** The name as it was given: what a certificate must be valid for. */
  readonly host: string
  /** The checked address. Connecting to it, not to the name, leaves no second look-up that could answer differently. */
  readonly address: string
  readonly port: number
}

// Link-local ranges hold the metadata services of clouds, which hand out credentials to the person who can reach them.
const forbidden = new BlockList()
forbidden.addSubnet('169.254.0.0', 16, 'ipv4')
forbidden.addSubnet('fe80::', 10, 'ipv6')
// The same, wrapped for gateways between the two kinds of addresses.
forbidden.addSubnet('::a9fe:0', 112, 'ipv6')
forbidden.addSubnet('64:ff9b::a9fe:0', 112, 'ipv6')
forbidden.addSubnet('2002:a9fe::', 32, 'ipv6')
// Amazon's metadata and credentials, Google's metadata, Azure's host, Alibaba's and Oracle's metadata.
forbidden.addAddress('fd00:ec2::254', 'ipv6')
forbidden.addAddress('fd00:ec2::23', 'ipv6')
forbidden.addAddress('fd20:ce::254', 'ipv6')
forbidden.addAddress('168.63.129.16', 'ipv4')
forbidden.addAddress('100.100.100.200', 'ipv4')
forbidden.addAddress('192.0.0.192', 'ipv4')
forbidden.addAddress('0.0.0.0', 'ipv4')
forbidden.addAddress('::', 'ipv6')

const forbiddenNames = /^(metadata|instance-data)(\.|$)|^metadata\.google\.internal$/i
const hostGrammar = /^[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?\.?$/i

/** Checks the host of a connection against the operator's list and the forbidden ranges, and resolves it. */
export async function resolveServer(
  { host, port, allowedHosts }: ConnectionSettings,
  resolve: (host: string) => Promise<readonly string[]> = resolveName,
): Promise<ServerAddress> {
  // An address with a zone (::1%lo) names an interface of this machine.
  if (!host || host.includes('%') || !(isIP(host) || hostGrammar.test(host)))
    throw invalidSettings('The host is not a valid name or address')
  if (!isPort(port)) throw invalidSettings('The port is not a number from 1 to 65535')
  if (allowedHosts && !allowedHosts.some((allowed) => sameHost(allowed, host))) throw hostForbidden(host)
  if (forbiddenNames.test(withoutDot(host))) throw hostForbidden(host)

  const addresses = isIP(host) ? [host] : await resolve(host)
  if (addresses.some(isForbidden)) throw hostForbidden(host)
  const [address] = addresses
  if (!address) throw hostUnknown(host)
  return { host, address, port }
}

export function isForbidden(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  const plain = mapped ?? address
  return forbidden.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4')
}

/** Words what a socket reports while connecting; undefined when it is not about the network. */
export function describeNetworkFailure(error: unknown, { host, port }: ServerAddress): EngineError | undefined {
  const code = codeOf(error) ?? ''
  const options = { cause: error }
  if (code === 'ECONNREFUSED') return new EngineError('refused', `${host} refuses connections on port ${port}`, options)
  if (unreachable.has(code))
    return new EngineError('unreachable-host', `${host} cannot be reached on port ${port}`, options)
  if (lost.has(code)) return new EngineError('lost-connection', `${host} closed the connection`, options)
  if (/^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HANDSHAKE_SSL)/.test(code))
    return tlsFailed(host, error)
  return undefined
}

export function hostTooSlow({ host, port }: ServerAddress, timeoutMs: number, cause?: unknown) {
  return new EngineError(
    'unreachable-host',
    `${host} did not answer on port ${port} within ${timeoutMs / 1000} seconds`,
    { cause },
  )
}

/** Who the certificate must speak for. TLS has no such field for plain addresses. */
export const serverNameOf = (host: string) => (isIP(host) ? {} : { servername: host })

export function tlsFailed(host: string, cause: unknown) {
  return new EngineError('tls-failed', `No secure connection to ${host} could be made`, { cause })
}

export function invalidSettings(message: string) {
  return new EngineError('invalid-settings', message)
}

const unreachable = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', 'EADDRNOTAVAIL'])
const lost = new Set(['ECONNRESET', 'EPIPE', 'PROTOCOL_CONNECTION_LOST', 'ECONNABORTED'])

async function resolveName(host: string): Promise<readonly string[]> {
  try {
    return (await lookup(host, { all: true })).map(({ address }) => address)
  } catch (error) {
    throw hostUnknown(host, error)
  }
}

const isPort = (port: number | undefined): port is number => Number.isInteger(port) && port! > 0 && port! < 65_536
const withoutDot = (host: string) => host.replace(/\.$/, '')
const sameHost = (left: string, right: string) => withoutDot(left).toLowerCase() === withoutDot(right).toLowerCase()

function hostUnknown(host: string, cause?: unknown) {
  return new EngineError('unreachable-host', `There is no host named ${host}`, { cause })
}

function hostForbidden(host: string) {
  return new EngineError('forbidden-host', `Connections to ${host} are not allowed`)
}
