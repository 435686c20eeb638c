import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { UploadLoad } from '@soundings/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { sendFile, sendPart, whenLoaded } from '../../../testing/upload-file.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  await test.addUser('ann', { permissions: ['database.write_access', 'database.view'] })
})
afterAll(() => test.close())

/** Takes long enough to load that the calls after its start come before its end. */
const LONG = `id,note\n${'1,x\n'.repeat(50_000)}`

const send = async (text: string) => (await sendFile(test, 'ann', { name: 'wards.csv', text })).id
const remove = (id: string) => test.as('ann').delete(`/discovery/uploads/${id}`)
const isReceived = (id: string) => readdirSync(join(test.config.dataDir, 'uploads')).includes(`${id}.part`)

const load = (uploadIds: readonly string[], displayName = 'Wards') => {
  const files = uploadIds.map((uploadId, at) => ({ uploadId, tableName: `wards ${at}`, settings: {} }))
  return test.as('ann').post('/discovery/upload-loads', { displayName, files })
}

const idOf = (answer: { json: () => unknown }) => (answer.json() as UploadLoad).id

describe('a file that an open load names', () => {
  it('is not removed before the load has ended, so that the load finds it', async () => {
    const ids = [await send(LONG), await send('id\n7\n')]
    const started = await load(ids)
    for (const id of ids) {
      const refused = await remove(id)
      expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('wards.csv is being imported')])
    }
    expect((await sendPart(test, 'ann', ids[1]!, 0, Buffer.from('id'))).status).toBe(409)
    expect(ids.map(isReceived)).toEqual([true, true])
    expect(await whenLoaded(test, 'ann', idOf(started))).toMatchObject({ state: 'done', message: '' })
  })

  it('can be removed once the load was cancelled', async () => {
    const id = await send(LONG)
    const started = await load([id])
    expect((await remove(id)).status).toBe(409)
    expect((await test.as('ann').post(`/discovery/upload-loads/${idOf(started)}/cancel`)).status).toBe(200)
    expect((await remove(id)).status).toBe(200)
    expect(isReceived(id)).toBe(false)
  })

  it('is not purged when it grows old, unlike files of no load', async () => {
    const [kept, left] = [await send(LONG), await send('id\n1\n')]
    const started = await load([kept])
    const aged = { created_at: new Date(Date.now() - 48 * 3_600_000).toISOString() }
    await test.app.store.db.updateTable('uploads').set(aged).where('id', 'in', [kept, left]).execute()
    await test.app.purgeExpired()
    expect([kept, left].map(isReceived)).toEqual([true, false])
    expect(await whenLoaded(test, 'ann', idOf(started))).toMatchObject({ state: 'done', message: '' })
  })
})
