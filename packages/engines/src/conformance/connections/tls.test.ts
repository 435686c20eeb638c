import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readAll, type Engine } from '../../engine.ts'
import { engines } from '../../registry.ts'
import { createCertificate, type TestCertificate } from '../../testing/servers/certificate.ts'
import { startMariaDbServer } from '../../testing/servers/mariadb-server.ts'
import { startPostgresServer } from '../../testing/servers/postgres-server.ts'
import type { TestServer } from '../../testing/servers/test-server.ts'
import { removeFolder, serverUser } from '../../testing/throwaway-folder.ts'

interface SecureServer {
  readonly engine: Engine
  readonly user: string
  readonly start: (certificate: TestCertificate) => Promise<TestServer | undefined>
  /** Yields something only on a secure connection. */
  readonly proof: string
}

const servers: Record<string, SecureServer> = {
  postgresql: {
    engine: engines.postgresql,
    user: 'postgres',
    start: ({ certFile, keyFile }) =>
      startPostgresServer(['ssl=on', `ssl_cert_file=${certFile}`, `ssl_key_file=${keyFile}`]),
    proof: 'select version from pg_stat_ssl where pid = pg_backend_pid() and ssl',
  },
  mysql: {
    engine: engines.mysql,
    user: 'mysql',
    start: ({ certFile, keyFile }) => startMariaDbServer([`--ssl-cert=${certFile}`, `--ssl-key=${keyFile}`]),
    proof:
      "select variable_value from information_schema.session_status where variable_name = 'Ssl_version' and variable_value <> ''",
  },
}

describe.each(Object.keys(servers))('R8: a secure connection to %s', (name) => {
  const { engine, user, start, proof } = servers[name]!
  let certificate: TestCertificate | undefined
  let server: TestServer | undefined

  beforeAll(async () => {
    certificate = createCertificate(serverUser(user))
    server = certificate && (await start(certificate))
  })
  beforeEach(({ skip }) => skip(!server, 'no openssl or no server here'))
  afterAll(async () => {
    await server?.stop()
    if (certificate) removeFolder(certificate.folder)
  })

  it('is made when the certificate is vouched for and names the host', async () => {
    const session = await engine.connect({ ...server!, host: 'localhost', tls: { ca: certificate!.ca } })
    const { rows } = await readAll(session.stream({ text: proof, params: [] }))
    expect(rows).toEqual([[expect.stringMatching(/^TLSv1\.[23]$/)]])
    await session.close()
  })

  it('is refused when the authority is unknown, or when the certificate names another host', async () => {
    await expect(engine.connect({ ...server!, host: 'localhost', tls: true })).rejects.toMatchObject({
      kind: 'tls-failed',
    })
    await expect(engine.connect({ ...server!, host: '127.0.0.1', tls: { ca: certificate!.ca } })).rejects.toMatchObject(
      { kind: 'tls-failed' },
    )
  })
})
