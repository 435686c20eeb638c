import { lookup } from 'node:dns/promises'
import { stat } from 'node:fs/promises'
import { BlockList, isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import { dirname, join } from 'node:path'
import { EngineError, isWithin, sharesFiles } from '@soundings/engines'

/** Where our own metadata lies. No one may read it as if it were a hospital's database. */
export interface OwnStore {
  readonly databaseUrl: string | undefined
  readonly file: string
}

const DEFAULT_PORT = 5432

export async function assertNotOwnServer(
  { databaseUrl }: OwnStore,
  { host, port, database }: { host: string; port: number | undefined; database: string },
) {
  if (!databaseUrl) return
  const own = new URL(databaseUrl)
  const ownDatabase = decodeURIComponent(own.pathname.slice(1)) || decodeURIComponent(own.username)
  if (Number(own.port || DEFAULT_PORT) !== port || ownDatabase !== database) return
  if (await isSameMachine(own.searchParams.get('host') ?? own.hostname, host)) throw ownStoreRefused()
}

/** Compared by what the file is, so that neither a link nor another spelling of the path hides it. */
export async function assertNotOwnFile(
  { file }: OwnStore,
  { filesDir, database }: { filesDir: string; database: string },
) {
  const wanted = join(filesDir, database)
  if (await sharesFiles(file, wanted)) throw ownStoreRefused()
  // Finished exports lie beside the store. The folder for database files may lie there too, and what is in it is not ours.
  const data = dirname(file)
  if (
    !(await isWithin(data, filesDir).catch(() => true)) &&
    (await sharesFiles(data, wanted)) &&
    (await stat(wanted)).isDirectory()
  )
    throw ownStoreRefused()
}

/** Every address of this machine counts as one: a server that listens on loopback is often reached by its outer name too. */
async function isSameMachine(own: string, other: string): Promise<boolean> {
  const [left, right] = await Promise.all([addressesOf(own), addressesOf(other)])
  const [there, here] = [listOf(left), listOf(localAddresses())]
  here.addSubnet('127.0.0.0', 8, 'ipv4')
  return (
    right.some((address) => isIn(there, address)) ||
    (left.some((address) => isIn(here, address)) && right.some((address) => isIn(here, address)))
  )
}

async function addressesOf(host: string): Promise<string[]> {
  // A folder is a local socket.
  if (host.startsWith('/')) return ['127.0.0.1']
  const name = host.replace(/^\[|\]$/g, '')
  return isIP(name) ? [name] : (await lookup(name, { all: true }).catch(() => [])).map(({ address }) => address)
}

const localAddresses = () => [
  '::1',
  ...Object.values(networkInterfaces()).flatMap((each) => (each ?? []).map(({ address }) => address)),
]

const withoutZone = (address: string) => address.replace(/%.*$/, '')
const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** A list knows an address in every spelling, also that of IPv4 within IPv6. */
function listOf(addresses: readonly string[]): BlockList {
  const list = new BlockList()
  for (const address of addresses.map(withoutZone)) list.addAddress(address, familyOf(address))
  return list
}

const isIn = (list: BlockList, address: string) => list.check(withoutZone(address), familyOf(address))

function ownStoreRefused() {
  return new EngineError('forbidden-host', 'This is the store of Soundings itself, which cannot be connected')
}
