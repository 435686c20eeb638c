import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { findFreePort, startServerProcess } from './server-process.ts'
import type { TestServer, TestServerAddress } from './test-server.ts'
import { createThrowawayFolder, serverUser } from '../throwaway-folder.ts'

const DEBIAN_VERSIONS = '/usr/lib/postgresql'

/** A throwaway PostgreSQL on a free loopback port, or undefined where none is installed. */
export async function startPostgresServer(moreSettings: readonly string[] = []): Promise<TestServer | undefined> {
  const binaries = findBinaries()
  if (!binaries) return undefined

  const user = serverUser('postgres')
  const folder = createThrowawayFolder('soundings-postgres-', user)
  const passwordFile = join(folder, 'password')
  const cluster = join(folder, 'cluster')
  writeFileSync(passwordFile, 'secret\n', { mode: 0o644 })
  execFileSync(
    join(binaries, 'initdb'),
    [
      '-D',
      cluster,
      '-U',
      'owner',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
      '--no-sync',
    ],
    { ...user, stdio: 'pipe', cwd: folder },
  )

  const port = await findFreePort()
  const settings = [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    'fsync=off',
    'synchronous_commit=off',
    ...moreSettings,
  ]
  const address = { host: '127.0.0.1', port, username: 'owner', password: 'secret', database: 'postgres' }
  const stop = await startServerProcess({
    command: join(binaries, 'postgres'),
    args: ['-D', cluster, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    folder,
    signIn: () => signIn(address),
    user,
    stopSignal: 'SIGQUIT',
  })
  return { ...address, stop }
}

export function openPostgres({ host, port, username: user, password, database }: TestServerAddress): pg.Client {
  return new pg.Client({ host, port, user, password, database })
}

async function signIn(address: TestServerAddress) {
  const client = openPostgres(address)
  await client.connect()
  await client.end()
}

/** Runs one of PostgreSQL's own programs, such as pg_dump. */
export const runPostgresProgram = (program: string, args: readonly string[]): Buffer =>
  execFileSync(join(findBinaries()!, program), args, { stdio: 'pipe' })

function findBinaries(): string | undefined {
  if (!existsSync(DEBIAN_VERSIONS)) return undefined
  const [newest] = readdirSync(DEBIAN_VERSIONS).sort((a, b) => Number(b) - Number(a))
  return newest && join(DEBIAN_VERSIONS, newest, 'bin')
}
