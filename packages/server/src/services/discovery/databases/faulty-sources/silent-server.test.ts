import { engines } from '@soundings/engines'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { borrowPostgres, type Borrowed } from '../../../../../../engines/src/testing/servers/shared-servers.ts'
import { startSilentProxy } from '../../../../../../engines/src/testing/servers/silent-proxy.ts'
import type { Viewer } from '../../../../platform/http/viewer.ts'
import { eventually } from '../../../../testing/eventually.ts'
import { surveySource } from '../survey.ts'
import { openTyped } from '../typed-connection.ts'

let postgres: Borrowed
const administrator: Viewer = {
  userId: 1,
  username: 'admin',
  sessionId: '',
  permissions: [],
  roles: ['ROLE_ADMIN'],
  address: '',
}
beforeAll(async () => {
  postgres = (await borrowPostgres())!
})
afterAll(() => postgres.release())

it('R31: a connection test ends when the server answers at first and then goes silent', async () => {
  const { host, port, username, password, database } = postgres.address
  const proxy = await startSilentProxy({ host, port }, 'pg_class')
  const settings = {
    dbType: 'postgresql',
    dbName: database,
    hostServer: '127.0.0.1',
    port: proxy.port,
    username,
    password,
    tls: false,
  }
  const connections = {
    tryOut: () => engines.postgresql.connect({ host: '127.0.0.1', port: proxy.port, username, password, database }),
  }
  const survey = openTyped(
    administrator,
    connections,
    settings,
    (session) => surveySource(session, { dbType: 'postgresql', schemas: 'all' }, { ms: 60_000 }),
    1500,
  )
  await expect(survey).rejects.toMatchObject({
    kind: 'invalid',
    message: 'The server took the sign-in but did not list its tables within 1.5 seconds',
  })
  await eventually(() => expect(proxy.open()).toBe(0))
  proxy.close()
})
