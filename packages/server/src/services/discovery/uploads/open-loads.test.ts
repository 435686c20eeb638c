import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { UploadLoad } from '@soundings/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { sendFile, sendPart, uploadFile, whenLoaded } from '../../../testing/upload-file.ts'

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

async function addRows(databaseId: number, uploadId: string) {
  const files = [{ uploadId, mode: 'append', tableName: 'table', settings: {} }]
  return test.as('ann').post(`/discovery/databases/${databaseId}/upload-loads`, { files })
}

const idOf = (answer: { json: () => unknown }) => (answer.json() as UploadLoad).id

const countOfLoads = async () => (await test.app.store.db.selectFrom('upload_loads').select('id').execute()).length

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

  it('begins no second load: the same request gets the load that goes on, and another one is refused', async () => {
    const ids = [await send(LONG), await send('id\n7\n')]
    const before = await countOfLoads()
    const both = await Promise.all([load(ids), load(ids)])
    expect(both.map(({ status }) => status)).toEqual([201, 201])
    expect(idOf(both[1])).toBe(idOf(both[0]))
    expect(idOf(await load(ids))).toBe(idOf(both[0]))
    const other = await load([ids[1]!], 'Other')
    expect([other.status, other.text]).toEqual([409, expect.stringContaining('wards.csv is being imported')])
    expect(await countOfLoads()).toBe(before + 1)
    expect(await whenLoaded(test, 'ann', idOf(both[0]))).toMatchObject({ state: 'done', message: '' })
  })

  it('adds its rows to a table once, however often that is asked for meanwhile', async () => {
    const databaseId = (await uploadFile(test, 'ann', { name: 'w.csv', text: 'id,note\n0,x\n' })).load.databaseId!
    const [first, second] = [await send(LONG), await send('id,note\n2,y\n')]
    const running = await addRows(databaseId, first)
    // It waits for the first one.
    const waiting = await addRows(databaseId, second)
    expect((await remove(second)).status).toBe(409)
    expect(idOf(await addRows(databaseId, second))).toBe(idOf(waiting))
    expect(idOf(await addRows(databaseId, first))).toBe(idOf(running))
    for (const each of [running, waiting])
      expect(await whenLoaded(test, 'ann', idOf(each))).toMatchObject({ state: 'done', message: '', databaseId })
  })
})
