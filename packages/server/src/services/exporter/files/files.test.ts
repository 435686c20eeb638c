import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ExportedFile, NewApiKey, Question } from '@soundings/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeClinicFile } from '../../../testing/clinics/clinic-file.ts'
import { type Clinic, connectClinic } from '../../../testing/clinics/clinic.ts'
import { hospitalRule } from '../../../testing/clinics/clinic-words.ts'
import { eventually } from '../../../testing/eventually.ts'
import { ADMIN, startTestApp, type TestApp } from '../../../testing/servers/test-app.ts'

let test: TestApp
let clinic: Clinic
let clock = new Date('2026-03-01T08:00:00Z')
const HOUR_MS = 3_600_000

beforeAll(async () => {
  test = await startTestApp({ now: () => clock, env: { ID_TOKEN_MINUTES: '1440' } })
  const permissions = ['question.export_data', 'download.view', 'download.delete'] as const
  await test.addUser('ann', {
    permissions: [...permissions, 'question.write_access', 'question.share', 'database.write_access', 'database.view'],
  })
  await test.addUser('bob', { permissions })
  await test.addUser('eve', { permissions: ['download.view'] })
  clinic = await connectClinic(test, 'ann')
})
afterAll(() => test.close())

const visits = (changes: object = {}) =>
  clinic.query(
    'visits',
    [clinic.view('visits.id', 'none', { label: 'Visit' }), clinic.view('visits.cost', 'none', { label: 'Cost' })],
    changes,
  )

async function save(query: object, share: string[] = []): Promise<number> {
  const { id } = (await test.as('ann').post('/core/questions', { name: 'Costs of visits', query })).json() as Question
  if (share.length > 0) await test.as('ann').post(`/core/questions/${id}/share`, { users: share })
  return id
}

async function exported(questionId: number, changes: object = {}, who = 'ann'): Promise<string> {
  const answer = await test
    .as(who)
    .post('/exporter/oi-files', { displayName: 'Costs of visits', questionId, ...changes })
  if (answer.status !== 200) throw new Error(answer.text)
  const { fileId, status, cause } = answer.json() as { fileId: string; status: string; cause: string }
  expect([status, cause]).toEqual(['PASS', ''])
  return fileId
}
const download = (id: string, who = 'ann') => test.as(who).get(`/exporter/exported-files/${id}`)
const listed = async (who = 'ann') => (await test.as(who).get('/exporter/oi-files?size=9999')).json() as ExportedFile[]
/** By their ids: the number of the attempt is left out. */
const kept = () =>
  (existsSync(join(test.dataDir, 'exports')) ? readdirSync(join(test.dataDir, 'exports')) : []).map((name) =>
    name.replace(/\.\d+/, ''),
  )

it('a file of a version that was saved over meanwhile is refused, and none is made', async () => {
  const id = await save(visits())
  const before = await listed()
  await exported(id, { version: 1 })
  const change = { id, name: 'Costs of all visits', query: visits() }
  expect((await test.as('ann').put('/core/questions', change)).status).toBe(200)
  const ask = { displayName: 'Costs of visits', questionId: id, version: 1 }
  const refused = await test.as('ann').post('/exporter/oi-files', ask)
  expect(refused.status).toBe(409)
  expect(refused.json()).toMatchObject({ kind: 'newer-version' })
  expect(await listed()).toHaveLength(before.length + 1)
  await exported(id, { version: 2 })
})

describe('R2 R19 whose file it is', () => {
  it('an API key of an administrator downloads only what it may read itself', async () => {
    const id = await exported(await save(visits()), {}, ADMIN)
    const draft = {
      name: 'Downloads',
      scope: ['download.view', 'question.view'],
      expiresDate: new Date(clock.getTime() + HOUR_MS).toISOString(),
    }
    const { secret } = (await test.as(ADMIN).post('/auth/account/api-keys', draft)).json() as NewApiKey
    expect((await download(id, ADMIN)).status).toBe(200)
    expect((await test.request({ method: 'GET', url: `/exporter/exported-files/${id}`, token: secret })).status).toBe(
      403,
    )
  })

  it('nobody but its owner lists, sees, downloads, cancels or deletes it, administrators included', async () => {
    const id = await exported(await save(visits(), ['bob']), {}, 'bob')
    expect((await listed(ADMIN)).map((file) => file.id)).not.toContain(id)
    for (const who of ['ann', ADMIN]) {
      expect((await download(id, who)).status).toBe(404)
      expect((await test.as(who).get(`/exporter/oi-files/${id}`)).status).toBe(404)
      expect((await test.as(who).post(`/exporter/oi-files/${id}/cancel`)).status).toBe(404)
      expect((await test.as(who).delete(`/exporter/oi-files/${id}`)).status).toBe(404)
    }
    expect((await download(id, 'bob')).status).toBe(200)
  })

  it('a question that somebody may not see or export makes no file', async () => {
    const question = await save(visits())
    expect((await test.as('bob').post('/exporter/oi-files', { displayName: 'x', questionId: question })).status).toBe(
      404,
    )
    expect((await test.as('eve').post('/exporter/oi-files', { displayName: 'x', questionId: question })).status).toBe(
      403,
    )
  })

  it('R4: rows that its owner may not see any more do not leave', async () => {
    const id = await exported(await save(visits(), ['bob']), {}, 'bob')
    await test.as(ADMIN).post('/core/user-gdas', hospitalRule('bob'))
    await test.as(ADMIN).put('/core/system-settings', { enabledGDA: true })
    expect((await download(id, 'bob')).json()).toMatchObject({ status: 409 })
    await test.as(ADMIN).put('/core/system-settings', { enabledGDA: false })
    expect((await download(id, 'bob')).status).toBe(200)
  })

  it('R4: nor do rows of a question that was taken back from them; of their own ones files stay, also when it is in the trash', async () => {
    const question = await save(visits(), ['bob'])
    const [theirs, own] = [await exported(question, {}, 'bob'), await exported(question)]
    await test.as('ann').post('/core/questions/unshare', { questionsIds: [question], userNames: ['bob'] })
    expect((await download(theirs, 'bob')).json()).toMatchObject({
      status: 403,
      title: 'The question of this file was deleted, or is no longer shared with you',
    })
    await test.as('ann').post(`/core/questions/${question}/share`, { users: ['bob'] })
    expect((await download(theirs, 'bob')).status).toBe(200)
    await test.as(ADMIN).delete(`/core/questions/${question}`)
    expect([(await download(theirs, 'bob')).status, (await download(own)).status]).toEqual([403, 200])
    await test.as('ann').delete(`/exporter/oi-files/${own}`)
  })

  it('R4: nor do they leave to somebody who was deactivated while they waited for the file', async () => {
    const { id: userId } = await test.addUser('going', { permissions: ['question.export_data', 'download.view'] })
    const id = await exported(await save(visits(), ['going']), {}, 'going')
    const setState = (state: string) =>
      test.app.store.db.updateTable('export_files').set({ state }).where('id', '=', id).execute()
    await setState('running')
    const waiting = download(id, 'going')
    await test.as('ann').get(`/exporter/oi-files/${id}`)
    await test.as(ADMIN).put(`/auth/users/${userId}`, { id: userId, enabled: false })
    await setState('done')
    expect((await waiting).status).toBe(401)
  })
})

describe('EX1 exporting a question', () => {
  it('gives a file id, the file by it at both addresses, and the file in Downloads', async () => {
    const id = await exported(await save(visits()), {
      extention: 'csv',
      filters: [],
      lifeTimeHours: 0,
      pageNumber: 0,
      pageSize: 1000,
    })
    const answer = await download(id)
    expect(answer.text).toBe('Visit,Cost\r\n1,100.5\r\n2,20\r\n3,900\r\n4,\r\n5,1\r\n')
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="Costs_of_visits.csv"; filename*=UTF-8\'\'Costs_of_visits.csv',
      'cache-control': 'no-store',
    })
    expect((await test.as('ann').get(`/auth/exported-files/${id}`)).text).toBe(answer.text)
    const file = (await listed()).find((each) => each.id === id)
    expect(file).toEqual({
      id,
      displayName: 'Costs of visits',
      questionName: 'Costs of visits',
      extention: 'CSV',
      createdDate: clock.toISOString(),
      state: 'done',
      rows: 5,
      bytes: answer.text.length,
      cut: false,
      cause: '',
    })
  })

  it('writes CSV with the separator, byte-order mark and note that its user chose', async () => {
    await test
      .as('bob')
      .put('/auth/account/preferences', { csvSeparator: ';', csvByteOrderMark: true, csvCutNote: false })
    const question = await save(visits({ resultLimit: 1 }), ['bob'])
    expect((await download(await exported(question, {}, 'bob'), 'bob')).text).toBe('\uFEFFVisit;Cost\r\n1;100.5\r\n')
    expect((await download(await exported(question))).text).toBe(
      'Visit,Cost\r\n1,100.5\r\nCut at 1 row. The question gives more.,\r\n',
    )
  })

  it("takes the question's limit, or less when asked, and 1000 rows when there is none; pages follow each other", async () => {
    const rowsOf = async (id: string) =>
      (await download(id)).text
        .trimEnd()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(',')[0])
    await test.as('ann').put('/auth/account/preferences', { csvCutNote: false })
    const limited = await save(visits({ resultLimit: 3 }))
    expect(await rowsOf(await exported(limited, { pageSize: 4000 }))).toEqual(['1', '2', '3'])
    expect(await rowsOf(await exported(limited, { pageSize: 2 }))).toEqual(['1', '2'])
    expect(await rowsOf(await exported(limited, { pageSize: 2, pageNumber: 1 }))).toEqual(['3'])
    expect(await rowsOf(await exported(limited, { pageSize: 2, pageNumber: 7 }))).toEqual([])
    const many = await connectClinic(
      test,
      'ann',
      'many.db',
      `create table doses (id integer primary key); insert into doses with recursive n(i) as (select 1 union all select i + 1 from n where i < 1500) select i from n;`,
      'Many',
    )
    expect(
      await rowsOf(await exported(await save(many.query('doses', [many.view('doses.id')], { resultLimit: 0 })))),
    ).toHaveLength(1000)
    await test.as('ann').put('/auth/account/preferences', { csvCutNote: true })
  })

  it('holds the dynamic filters in force', async () => {
    const question = await save(
      visits({ filters: [clinic.filter('visits.cost', 'greaterThan', [500], { dynamic: true })] }),
    )
    expect((await download(await exported(question))).text).toBe('Visit,Cost\r\n3,900\r\n')
    expect(
      (await download(await exported(question, { filters: [clinic.filter('visits.cost', 'lessThan', [50])] }))).text,
    ).toBe('Visit,Cost\r\n2,20\r\n5,1\r\n')
  })

  it('R10: shows how far it is, and stops when its owner cancels it, without a trace', async () => {
    const long = await connectClinic(test, 'ann', 'long.db', 'create table doses (id integer);', 'Long')
    // Each of its rows costs a count of its own, so that even a fast machine writes for many seconds.
    const slow =
      'with recursive m(j) as (select n.i union all select j + 1 from m where j < n.i + 500) select max(j) from m'
    const many = 'with recursive n(i) as (select 1 union all select i + 1 from n where i < 400000) select i from n'
    changeClinicFile(
      join(test.config.dataFilesDir, 'long.db'),
      `drop table doses; create view doses as select i as id from (${many}) as n where (${slow}) > 0;`,
    )
    const question = await save(long.query('doses', [long.view('doses.id')], { resultLimit: 400_000 }))
    const asking = test.as('ann').post('/exporter/oi-files', { displayName: 'Long', questionId: question })
    const running = await eventually(async () => {
      const file = (await listed()).find(({ displayName }) => displayName === 'Long')
      expect(file).toMatchObject({ state: 'running' })
      return file!
    })
    await eventually(() => expect(kept()).toContain(`${running.id}.part`))
    expect((await test.as('ann').post(`/exporter/oi-files/${running.id}/cancel`)).status).toBe(200)
    expect((await asking).json()).toMatchObject({ state: 'cancelled' })
    await eventually(() => expect(kept().filter((name) => name.startsWith(running.id))).toEqual([]))
    expect((await download(running.id)).json()).toMatchObject({ status: 409, title: 'This export was cancelled' })
    expect((await test.as('ann').post(`/exporter/oi-files/${running.id}/cancel`)).status).toBe(409)
  })

  it('R26: is refused to somebody of whom twenty files are being written, so that others do not wait behind them; mails too', async () => {
    const { id: ownerId } = await test.addUser('eager', {
      permissions: ['question.export_data', 'download.view', 'question.send_as_email'],
    })
    const questionId = await save(visits(), ['eager'])
    const id = await exported(questionId, {}, 'eager')
    const file = await test.app.store.db
      .selectFrom('export_files')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const waiting = Array.from({ length: 20 }, (_, place) => ({ ...file, id: `waiting-${place}`, state: 'waiting' }))
    await test.app.store.db.insertInto('export_files').values(waiting).execute()
    const title = '20 files of yours are still being written. Wait for one of them, or cancel one'
    const question = { displayName: 'x', questionId }
    expect((await test.as('eager').post('/exporter/oi-files', question)).json()).toMatchObject({ status: 429, title })
    expect(
      (await test.as('eager').post('/exporter/oi-files/share', { emails: ['a@hospital.example'], question })).json(),
    ).toMatchObject({ status: 429, title })
    await test.as('eager').post('/exporter/oi-files/waiting-7/cancel')
    expect(await exported(questionId, {}, 'eager')).toBeTruthy()
    await test.app.store.db.deleteFrom('export_files').where('owner_id', '=', ownerId).execute()
  })

  it('says FAIL with the cause when the question cannot be run any more', async () => {
    const changing = await connectClinic(test, 'ann', 'changing.db', '', 'Changing')
    const question = await save(changing.query('visits', [changing.view('visits.cost', 'sum')]))
    await test.app.store.db
      .updateTable('db_columns')
      .set({ active: 0 })
      .where('id', '=', changing.column('visits.cost'))
      .execute()
    await test.app.store.db.updateTable('databases').set({ revision: 99 }).where('id', '=', changing.id).execute()
    const answer = await test.as('ann').post('/exporter/oi-files', { displayName: 'x', questionId: question })
    const cause =
      'This question no longer fits its database: The column Cost is hidden. Ask ann to change the question, or an editor of the data model of Changing'
    expect(answer.json()).toMatchObject({ status: 'FAIL', cause, state: 'failed' })
    const { fileId } = answer.json() as { fileId: string }
    expect((await download(fileId)).json()).toMatchObject({ status: 409, title: cause })
  })

  it('R27: is recorded with its rows, and so is the download', async () => {
    const question = await save(visits())
    const id = await exported(question)
    await download(id)
    await eventually(async () => {
      const entries = (await test.as(ADMIN).get('/auth/audit?username=ann&size=4')).json() as {
        action: string
        object: string
        rows: number | null
      }[]
      expect(entries.map(({ action, object, rows }) => [action, object, rows])).toEqual(
        expect.arrayContaining([
          ['file.download', id, 5],
          ['question.export', String(question), 5],
          ['rows.read', `question ${question}`, 5],
        ]),
      )
    })
  })
})

describe('EX2 how files go', () => {
  it('their owner deletes them with their bytes', async () => {
    const id = await exported(await save(visits()))
    expect(kept()).toContain(id)
    expect((await test.as('ann').delete(`/exporter/oi-files/${id}`)).status).toBe(200)
    expect(kept()).not.toContain(id)
    expect((await download(id)).status).toBe(404)
  })

  it('they end after 30 days, earlier when they were asked for a shorter life, and with their owner', async () => {
    const { id: userId } = await test.addUser('leaving', { permissions: ['question.export_data', 'download.view'] })
    const question = await save(visits(), ['leaving'])
    const [long, short] = [await exported(question), await exported(question, { lifeTimeHours: 2 })]
    const orphan = await exported(question, {}, 'leaving')
    await test.as(ADMIN).delete(`/auth/users/${userId}`)
    clock = new Date(clock.getTime() + 3 * HOUR_MS)
    await test.app.purgeExpired()
    expect([long, short, orphan].map((id) => kept().includes(id))).toEqual([true, false, false])
    clock = new Date(clock.getTime() + 30 * 24 * HOUR_MS)
    await test.app.purgeExpired()
    expect(kept()).toEqual([])
    for (const who of ['ann', 'bob', 'eve', ADMIN]) test.forgetSignIn(who)
    expect(await listed()).toEqual([])
  })

  it('R19: what a crashed attempt left of a file that was then given up goes with the next clean-up', async () => {
    const id = await exported(await save(visits()))
    const { db } = test.app.store
    await db.updateTable('export_files').set({ state: 'cancelled', stored_name: null }).where('id', '=', id).execute()
    const work = join(test.dataDir, 'exports', `${id}.1.work.part`)
    mkdirSync(work)
    writeFileSync(join(work, 'rows.json'), '[["Ann"]]')
    await test.app.purgeExpired()
    expect(existsSync(work)).toBe(false)
  })

  it('R19: a name cannot leave its header or its folder', async () => {
    const id = await exported(await save(visits()), { displayName: 'a/../"ü\u202e".csv; x' })
    const { headers } = await download(id)
    expect(headers['content-disposition']).toBe(
      'attachment; filename="a_..____.csv__x.csv"; filename*=UTF-8\'\'a_..__%C3%BC_.csv%3B_x.csv',
    )
    expect(readFileSync(join(test.dataDir, 'exports', `${id}.1`), 'utf8')).toContain('Visit')
  })
})
