import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createConnection, type Connection } from 'mysql2/promise'
import { findFreePort, startServerProcess } from './server-process.ts'
import type { TestServer, TestServerAddress } from './test-server.ts'
import { createThrowawayFolder, serverUser } from '../throwaway-folder.ts'

const SERVER = '/usr/sbin/mariadbd'
const INSTALL = '/usr/bin/mariadb-install-db'

/** A throwaway MariaDB on a free loopback port, or undefined where none is installed. */
export async function startMariaDbServer(moreArgs: readonly string[] = []): Promise<TestServer | undefined> {
  if (!existsSync(SERVER)) return undefined

  const user = serverUser('mysql')
  const folder = createThrowawayFolder('soundings-mariadb-', user)
  const datadir = join(folder, 'data')
  const socket = join(folder, 'socket')
  // In a folder of its own for temporary tables: whichever server starts next in a shared one deletes those of the others.
  execFileSync(
    INSTALL,
    [
      '--no-defaults',
      `--datadir=${datadir}`,
      `--tmpdir=${folder}`,
      '--auth-root-authentication-method=normal',
      '--skip-test-db',
    ],
    {
      ...user,
      stdio: 'pipe',
      cwd: folder,
    },
  )

  const port = await findFreePort()
  const stop = await startServerProcess({
    command: SERVER,
    args: [
      '--no-defaults',
      `--datadir=${datadir}`,
      `--tmpdir=${folder}`,
      `--socket=${socket}`,
      `--port=${port}`,
      '--bind-address=127.0.0.1',
      '--skip-name-resolve',
      '--character-set-server=utf8mb4',
      '--innodb-flush-log-at-trx-commit=0',
      '--innodb-flush-method=nosync',
      '--innodb-buffer-pool-size=64M',
      '--skip-log-bin',
      ...moreArgs,
    ],
    folder,
    signIn: () => openAsRoot(socket).then((root) => root.end()),
    user,
    stopSignal: 'SIGTERM',
  })
  const root = await openAsRoot(socket)
  await root.query("create user owner identified by 'secret'")
  await root.query('grant all on *.* to owner with grant option')
  await root.query('create database clinic')
  await root.end()
  return { host: '127.0.0.1', port, username: 'owner', password: 'secret', database: 'clinic', stop }
}

export function openMariaDb({
  host,
  port,
  username: user,
  password,
  database,
}: TestServerAddress): Promise<Connection> {
  return createConnection({ host, port, user, password, database, multipleStatements: true, charset: 'utf8mb4' })
}

function openAsRoot(socket: string): Promise<Connection> {
  return createConnection({ socketPath: socket, user: 'root' })
}
