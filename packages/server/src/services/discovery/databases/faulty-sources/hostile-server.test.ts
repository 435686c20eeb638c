import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  encodePostgres,
  startScriptedPostgres,
} from '../../../../../../engines/src/testing/servers/scripted-postgres-server.ts'
import { startTestApp, type TestApp } from '../../../../testing/servers/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

it('R31: a connection test against a server whose messages end the driver fails with words, and the application goes on', async () => {
  const server = await startScriptedPostgres(
    (socket) => void socket.write(encodePostgres(['G', Buffer.from([0, 0x7f])])),
  )
  const typed = {
    displayName: 'Hostile',
    dbType: 'postgresql',
    dbName: 'clinic',
    hostServer: '127.0.0.1',
    port: server.port,
    schema: null,
    username: 'reader',
    password: 'x',
    tls: false,
    description: '',
  }
  const answer = await test.as('admin').post('/discovery/databases/test', typed)
  expect(answer.status).toBe(400)
  expect(answer.json()).toMatchObject({ title: 'The connection to the database was lost' })
  expect((await test.as('admin').get('/auth/account')).status).toBe(200)
  server.close()
})
