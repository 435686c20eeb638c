import type { AuditEntry, Dashboard, DashboardSummary, ItemRights, Question } from '@soundings/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Clinic, connectClinic } from '../../../testing/clinics/clinic.ts'
import { dashboardDraft } from '../../../testing/clinics/dashboard-draft.ts'
import { ADMIN, startTestApp, type TestApp } from '../../../testing/servers/test-app.ts'

const writing = [
  'dashboard.write_access',
  'dashboard.delete',
  'dashboard.share',
  'question.write_access',
  'question.share',
  'question.delete',
] as const

let test: TestApp
let clinic: Clinic
beforeAll(async () => {
  test = await startTestApp()
  for (const name of ['ann', 'bob', 'eve', 'zoe']) await test.addUser(name, { permissions: writing })
  await test.addUser('reader')
  await test.addUser('writer', { permissions: ['dashboard.write_access', 'question.write_access'] })
  clinic = await connectClinic(test, ADMIN)
  await test
    .as(ADMIN)
    .post('/discovery/databases/share', { usernames: ['ann', 'bob', 'eve', 'writer'], dbIds: [clinic.id] })
})
afterAll(() => test.close())

const ask = async (who: string, name = 'Costs') =>
  (
    (
      await test
        .as(who)
        .post('/core/questions', { name, query: clinic.query('visits', [clinic.view('visits.cost', 'sum')]) })
    ).json() as Question
  ).id
const save = async (who: string, questionIds: readonly number[] = []) =>
  (await test.as(who).post('/core/dashboards', dashboardDraft(questionIds))).json() as Dashboard
const share = (who: string, id: number, users: string[], body: object = {}) =>
  test.as(who).post(`/core/dashboards/${id}/share`, { users, ...body })
const unshare = (who: string, id: number, userNames: string[]) =>
  test.as(who).post('/core/dashboards/unshare', { dashboardsIds: [id], userNames })
const change = (
  who: string,
  { id, version }: Pick<Dashboard, 'id' | 'version'>,
  questionIds: readonly number[] = [],
  changes: object = {},
) => test.as(who).put('/core/dashboards', { ...dashboardDraft(questionIds), id, version, ...changes })
const rightsOf = async (who: string, id: number) =>
  ((await test.as(who).get(`/core/dashboards/${id}`)).json() as Dashboard).rights
const reads = async (who: string, questionId: number) =>
  (await test.as(who).post(`/core/executor/${questionId}/execute`, {})).status === 200
const audited = async (action: string) =>
  ((await test.as(ADMIN).get(`/auth/audit?action=${action}&size=3`)).json() as AuditEntry[]).map(
    ({ username, object, detail }) => [username, object, detail],
  )
const looking: ItemRights = {
  canEdit: false,
  canDelete: false,
  canShare: false,
  canSeeAccess: false,
  canChangeOwner: false,
}

describe('PE4 a share with canEdit', () => {
  it('makes an editor, is left alone by a share that does not mention it, and is taken back by canEdit: false', async () => {
    const dashboard = await save('ann')
    const steps = [{}, { canEdit: true }, {}, { canEdit: false }, {}]
    const may: boolean[] = []
    for (const step of steps) {
      expect((await share('ann', dashboard.id, ['bob'], step)).status).toBe(200)
      may.push((await rightsOf('bob', dashboard.id)).canEdit)
    }
    expect(may).toEqual([false, true, true, false, false])
    expect((await audited('dashboard.allow-edit'))[0]).toEqual(['ann', String(dashboard.id), 'bob'])
    expect((await audited('dashboard.end-edit'))[0]).toEqual(['ann', String(dashboard.id), 'bob'])
  })

  it('is given to several people of several dashboards at once, and refused as a whole', async () => {
    const [one, two, foreign] = [await save('ann'), await save('ann'), await save('eve')]
    const body = { users: ['bob', 'zoe'], canEdit: true }
    expect(
      (await test.as('ann').post('/core/dashboards/share', { dashboards: [one.id, foreign.id], ...body })).status,
    ).toBe(404)
    expect((await test.as('bob').get(`/core/dashboards/${one.id}`)).status).toBe(404)
    await test.as('ann').post('/core/dashboards/share', { dashboards: [one.id, two.id], ...body })
    for (const who of ['bob', 'zoe'])
      for (const { id } of [one, two]) expect((await rightsOf(who, id)).canEdit).toBe(true)
  })

  it.each([
    ['text', 'yes'],
    ['a number', 1],
    ['null', null],
  ])('R16: is refused as %s, and nothing is shared', async (_what, canEdit) => {
    const { id } = await save('ann')
    expect((await share('ann', id, ['bob'], { canEdit })).json()).toMatchObject({
      status: 400,
      fieldErrors: [{ field: 'canEdit' }],
    })
    expect((await test.as('bob').get(`/core/dashboards/${id}`)).status).toBe(404)
  })
})

describe('R28 what a viewer may do with a dashboard', () => {
  it('is said with it and in lists, by role, permission and share', async () => {
    const { id } = await save('ann')
    await share('ann', id, ['bob', 'reader', 'writer'], { canEdit: true })
    await share('ann', id, ['eve'])
    const expected: Record<string, ItemRights> = {
      ann: { ...looking, canEdit: true, canDelete: true, canShare: true, canSeeAccess: true },
      [ADMIN]: { canEdit: true, canDelete: true, canShare: true, canSeeAccess: true, canChangeOwner: true },
      bob: { ...looking, canEdit: true },
      writer: { ...looking, canEdit: true },
      // A share to edit is of use with the permission to edit dashboards only.
      reader: looking,
      eve: looking,
    }
    for (const [who, rights] of Object.entries(expected)) {
      expect([who, await rightsOf(who, id)]).toEqual([who, rights])
      const listed = (await test.as(who).get('/core/dashboards?size=9999')).json() as DashboardSummary[]
      expect([who, listed.find((dashboard) => dashboard.id === id)?.rights]).toEqual([who, rights])
    }
  })

  it('is what the server lets them do, call by call', async () => {
    for (const who of ['ann', 'bob', 'eve', 'reader', 'writer', ADMIN]) {
      const dashboard = await save('ann')
      await share('ann', dashboard.id, ['bob', 'reader', 'writer'], { canEdit: true })
      await share('ann', dashboard.id, ['eve'])
      const rights = await rightsOf(who, dashboard.id)
      const allowed = (status: number) => status === 200
      const done = {
        canSeeAccess: allowed((await test.as(who).get(`/core/dashboards/${dashboard.id}/access`)).status),
        canShare: allowed((await share(who, dashboard.id, ['zoe'])).status),
        canEdit: allowed((await change(who, dashboard)).status),
        canChangeOwner: allowed(
          (
            await test.as(who).post('/core/dashboards/owner', {
              dashboards: [dashboard.id],
              username: 'zoe',
              previousOwnerKeeps: 'edit',
            })
          ).status,
        ),
      }
      // Deleting comes last, and after a change of owner it is no longer ann's.
      const owner = done.canChangeOwner ? 'zoe' : 'ann'
      expect([who, { ...done, canDelete: rights.canDelete }]).toEqual([who, rights])
      expect([who, allowed((await test.as(who).delete(`/core/dashboards/${dashboard.id}`)).status)]).toEqual([
        who,
        rights.canDelete,
      ])
      if (!rights.canDelete) expect((await test.as(owner).delete(`/core/dashboards/${dashboard.id}`)).status).toBe(200)
    }
  })
})

describe('an editor of a dashboard', () => {
  it('R23: saves under the version that was opened, sees earlier versions, and the list says who saved each', async () => {
    const first = await save('ann')
    await share('ann', first.id, ['bob'], { canEdit: true })
    const second = (await change('bob', first, [], { name: 'By Bob' })).json() as Dashboard
    expect(second).toMatchObject({ version: 2, owner: 'ann', rights: { ...looking, canEdit: true } })
    expect((await change('ann', first)).status).toBe(409)
    await change('ann', second, [], { name: 'By Ann' })
    expect((await change('bob', second)).status).toBe(409)
    for (const who of ['ann', 'bob']) {
      const versions = (await test.as(who).get(`/core/dashboards/${first.id}/versions`)).json() as {
        savedBy: string
        name: string
      }[]
      expect(versions.map(({ savedBy, name }) => [savedBy, name])).toEqual([
        ['bob', 'By Bob'],
        ['ann', 'Morning'],
      ])
    }
    expect((await test.as('bob').get(`/core/dashboards/${first.id}/versions/2`)).json()).toMatchObject({
      name: 'By Bob',
      rights: { canEdit: true, canDelete: false },
    })
    expect((await audited('dashboard.update')).map(([who]) => who)).toContain('bob')
  })

  it('R3: cannot share, take back, delete, restore or hand over, nor see who has access', async () => {
    const { id } = await save('ann')
    await share('ann', id, ['bob', 'zoe'], { canEdit: true })
    const refused = [
      await share('bob', id, ['eve']),
      await share('bob', id, ['bob'], { canEdit: true }),
      await test.as('bob').post('/core/dashboards/share', { dashboards: [id], users: ['eve'] }),
      await unshare('bob', id, ['zoe']),
      await test.as('bob').get(`/core/dashboards/${id}/access`),
      await test.as('bob').delete(`/core/dashboards/${id}`),
      await test.as('bob').post('/core/dashboards/owner', { dashboards: [id], username: 'bob' }),
    ]
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403))
    await test.as('ann').delete(`/core/dashboards/${id}`)
    expect((await test.as('bob').post(`/core/dashboards/${id}/restore`)).status).toBe(404)
    expect((await change('bob', { id, version: 1 })).status).toBe(404)
    await test.as('ann').post(`/core/dashboards/${id}/restore`)
    expect((await rightsOf('bob', id)).canEdit).toBe(true)
  })

  it('R30: ends at once when the share or the right to edit is taken back, also in the middle of a save', async () => {
    const dashboard = await save('ann')
    await share('ann', dashboard.id, ['bob'], { canEdit: true })
    await share('ann', dashboard.id, ['bob'], { canEdit: false })
    expect((await change('bob', dashboard)).json()).toMatchObject({
      status: 403,
      title: 'Only its owner, its editors or an administrator can overwrite this dashboard',
    })
    await unshare('ann', dashboard.id, ['bob'])
    expect((await change('bob', dashboard)).status).toBe(404)
    for (const path of ['/versions', '/versions/1'])
      expect((await test.as('bob').get(`/core/dashboards/${dashboard.id}${path}`)).status).toBe(404)
    for (let round = 0; round < 5; round += 1) {
      const fresh = await save('ann')
      await share('ann', fresh.id, ['bob'], { canEdit: true })
      const [saved, taken] = await Promise.all([
        change('bob', fresh, [], { name: 'By Bob' }),
        unshare('ann', fresh.id, ['bob']),
      ])
      expect(taken.status).toBe(200)
      expect([200, 403, 404]).toContain(saved.status)
      const after = (await test.as('ann').get(`/core/dashboards/${fresh.id}`)).json() as Dashboard
      // What was refused changed nothing, and nothing comes after the share has ended.
      expect(after.name === 'By Bob').toBe(after.version === 2)
      expect((await change('bob', after)).status).toBe(404)
    }
  })

  it('loses it with the permission to edit dashboards, and with the account', async () => {
    await test.addUser('leaver', { permissions: ['dashboard.write_access'] })
    const dashboard = await save('ann')
    await share('ann', dashboard.id, ['leaver'], { canEdit: true })
    const { version } = (await change('leaver', dashboard)).json() as Dashboard
    await test.as(ADMIN).post('/auth/users/leaver/permissions/set', ['dashboard.view'])
    expect((await change('leaver', { id: dashboard.id, version })).status).toBe(403)
    expect((await rightsOf('leaver', dashboard.id)).canEdit).toBe(false)
  })

  it('saves a copy of their own, which is not shared and belongs to them', async () => {
    const question = await ask('bob')
    const dashboard = await save('ann')
    await share('ann', dashboard.id, ['bob', 'zoe'], { canEdit: true })
    await change('bob', dashboard, [question])
    const copy = (
      await test.as('bob').post('/core/dashboards', dashboardDraft([question], { name: 'Copy' }))
    ).json() as Dashboard
    expect(copy).toMatchObject({ owner: 'bob', version: 1, rights: { canEdit: true, canDelete: true, canShare: true } })
    for (const who of ['ann', 'zoe']) expect((await test.as(who).get(`/core/dashboards/${copy.id}`)).status).toBe(404)
  })

  it('cannot copy tiles whose questions they see by the dashboard only: each is named, so that the page can leave them out', async () => {
    const [foreign, more, own] = [await ask('ann', 'One'), await ask('ann', 'Two'), await ask('bob')]
    const dashboard = await save('ann', [foreign, more])
    await share('ann', dashboard.id, ['bob'], { canEdit: true })
    const refused = (await test.as('bob').post('/core/dashboards', dashboardDraft([foreign, own, more]))).json() as {
      fieldErrors: { field: string }[]
    }
    expect(refused.fieldErrors.map(({ field }) => field)).toEqual([
      'tabs.0.views.0.questionId',
      'tabs.0.views.2.questionId',
    ])
  })
})

describe('R3 what an editor adds', () => {
  it('is a question that they may share: their own, with the permission to share questions', async () => {
    const dashboard = await save('ann')
    await share('ann', dashboard.id, ['bob', 'writer', 'zoe'], { canEdit: true })
    const [ofEve, ofBob, ofWriter] = [await ask('eve', 'Eve'), await ask('bob', 'Bob'), await ask('writer', 'Writer')]
    expect((await change('bob', dashboard, [ofEve])).status).toBe(400)
    await test.as('eve').post(`/core/questions/${ofEve}/share`, { users: ['bob'], canEdit: true })
    expect((await change('bob', dashboard, [ofEve])).json()).toMatchObject({
      status: 403,
      title: 'Only their owner or an administrator can show these questions to others: Tile 0',
    })
    expect((await change('writer', dashboard, [ofWriter])).status).toBe(403)
    const saved = (await change('bob', dashboard, [ofBob])).json() as Dashboard
    expect(saved.version).toBe(2)
    // What is there already stays, whichever user saves.
    expect((await change('writer', saved, [ofBob])).status).toBe(200)
    expect([await reads('zoe', ofBob), await reads('ann', ofBob), await reads('eve', ofBob)]).toEqual([
      true,
      true,
      false,
    ])
  })

  it('is seen by the owner as by everybody else, until the tile is gone; what the owner adds gives them nothing', async () => {
    const [ofBob, ofEve] = [await ask('bob'), await ask('eve')]
    await test.as('eve').post(`/core/questions/${ofEve}/share`, { users: ['ann'] })
    const dashboard = await save('ann', [ofEve])
    await test.as('eve').post('/core/questions/unshare', { questionsIds: [ofEve], userNames: ['ann'] })
    expect(await reads('ann', ofEve)).toBe(false)
    await share(ADMIN, dashboard.id, ['bob'], { canEdit: true })
    const added = (await change('bob', dashboard, [ofEve, ofBob])).json() as Dashboard
    expect([await reads('ann', ofBob), await reads('ann', ofEve)]).toEqual([true, false])
    const kept = (await change('ann', added, [ofBob])).json() as Dashboard
    expect(await reads('ann', ofBob)).toBe(true)
    const removed = (await change('ann', kept, [])).json() as Dashboard
    expect(await reads('ann', ofBob)).toBe(false)
    expect((await change('ann', removed, [ofBob])).status).toBe(400)
    await test.as('ann').delete(`/core/dashboards/${dashboard.id}`)
  })

  it('is not passed on by the owner, who may give a tile of their own only', async () => {
    const question = await ask('bob')
    const dashboard = await save('ann')
    await share('ann', dashboard.id, ['bob'], { canEdit: true })
    await change('bob', dashboard, [question])
    expect((await share('ann', dashboard.id, ['zoe'])).status).toBe(403)
    expect(await reads('zoe', question)).toBe(false)
    // Who sees it already is given nothing by a change of what they may do.
    expect((await share('ann', dashboard.id, ['bob'], { canEdit: false })).status).toBe(200)
  })
})
