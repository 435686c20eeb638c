import type { NewApiKey, UserSession } from '@soundings/contract'
import { PASSWORD, userDraft } from '../../testing/servers/test-app.ts'
import type { Step, Walk } from './walk.ts'

export const accountSteps = ({
  test,
  made,
  admin,
  keyDraft,
  byWalker,
  keepCodes,
  totpOf,
  newToken,
  does,
  keep,
}: Walk): readonly Step[] => [
  does('POST /auth/users', ['user.create'], () =>
    keep<{ id: number }>(admin.post('/auth/users', userDraft('walker')), ({ id }) => (made.user = id)),
  ),
  does('PUT /auth/users/:id', ['user.update'], () => admin.put(`/auth/users/${made.user}`, { firstName: 'Wal' })),
  does('POST /auth/users', ['user.create'], () =>
    keep<{ id: number }>(
      admin.post('/auth/users', userDraft('loader', { isService: true, password: undefined })),
      ({ id }) => (made.service = id),
    ),
  ),
  does('POST /auth/users/:id/api-keys', ['api-key.create'], () =>
    keep<NewApiKey>(
      admin.post(`/auth/users/${made.service}/api-keys`, keyDraft('Load')),
      ({ key }) => (made.key = key.id),
    ),
  ),
  does('DELETE /auth/api-keys/:id', ['api-key.revoke'], () => admin.delete(`/auth/api-keys/${made.key}`)),
  does('POST /auth/account/api-keys', ['api-key.create'], () =>
    keep<NewApiKey>(admin.post('/auth/account/api-keys', keyDraft('Mine')), ({ key }) => (made.key = key.id)),
  ),
  does('DELETE /auth/account/api-keys/:id', ['api-key.revoke'], () =>
    admin.delete(`/auth/account/api-keys/${made.key}`),
  ),
  does('POST /auth/users/:name/permissions/grant', ['permission.grant'], () =>
    admin.post('/auth/users/walker/permissions/grant', ['database.view']),
  ),
  does('POST /auth/users/:name/permissions/set', ['permission.set'], () =>
    admin.post('/auth/users/walker/permissions/set', ['question.view', 'task.view']),
  ),
  does('POST /auth/authenticate', ['session.sign-in'], () =>
    keep<{ refreshToken: string }>(
      test.anonymous('POST', '/auth/authenticate', { username: 'walker', password: PASSWORD }),
      ({ refreshToken }) => (made.refreshToken = refreshToken),
    ),
  ),
  does('POST /auth/logout', ['session.sign-out'], () =>
    test.anonymous('POST', '/auth/logout', { refreshToken: made.refreshToken }),
  ),
  does('POST /auth/lock', ['session.lock'], async () =>
    test.anonymous('POST', '/auth/lock', { refreshToken: (await test.signIn('walker')).refreshToken }),
  ),
  does('DELETE /auth/users/:id/sessions/:session', ['session.end'], async () => {
    await test.signIn('walker')
    const [session] = (await admin.get(`/auth/users/${made.user}/sessions`)).json() as UserSession[]
    return admin.delete(`/auth/users/${made.user}/sessions/${session!.id}`)
  }),
  does('DELETE /auth/users/:id/sessions', ['session.end'], async () => {
    await test.signIn('walker')
    return admin.delete(`/auth/users/${made.user}/sessions`)
  }),
  does('POST /auth/account/sessions/end-others', ['session.end'], async () => {
    await test.signIn('walker')
    const { id_token: token } = await test.signIn('walker')
    return test.request({ method: 'POST', url: '/auth/account/sessions/end-others', token })
  }),
  does('DELETE /auth/account/sessions/:id', ['session.end'], async () => {
    await test.signIn('walker')
    const { id_token: token } = await test.signIn('walker')
    const sessions = (
      await test.request({ method: 'GET', url: '/auth/account/sessions', token })
    ).json() as UserSession[]
    return test.request({
      method: 'DELETE',
      url: `/auth/account/sessions/${sessions.find(({ isCurrent }) => !isCurrent)!.id}`,
      token,
    })
  }),
  does('POST /auth/account/second-factor/begin', ['second-factor.begin'], async () => {
    made.walker = (await test.signIn('walker')).id_token
    return keep<{ secret: string }>(
      byWalker('begin', { currentPassword: PASSWORD }),
      ({ secret }) => (made.secret = secret),
    )
  }),
  does('POST /auth/account/second-factor/confirm', ['second-factor.turn-on'], () =>
    keepCodes(byWalker('confirm', { code: totpOf(made.secret) })),
  ),
  does('POST /auth/account/second-factor/recovery-codes', ['second-factor.renew-codes'], () =>
    keepCodes(byWalker('recovery-codes', { code: made.code })),
  ),
  does('POST /auth/account/second-factor/turn-off', ['second-factor.turn-off'], () =>
    byWalker('turn-off', { code: made.code }),
  ),
  does('DELETE /auth/users/:id/second-factor', ['second-factor.reset'], async () => {
    const { secret } = (await byWalker('begin', {})).json() as { secret: string }
    await byWalker('confirm', { code: totpOf(secret) })
    return admin.delete(`/auth/users/${made.user}/second-factor`)
  }),
  does('POST /auth/account/change-password', ['account.change-password'], async () => {
    const { id_token: token } = await test.signIn('ann')
    return test.request({
      method: 'POST',
      url: '/auth/account/change-password',
      body: { currentPassword: PASSWORD, newPassword: `${PASSWORD}!` },
      token,
    })
  }),
  does('POST /auth/account/forget-password/:username', ['account.forgot-password'], () =>
    test.anonymous('POST', '/auth/account/forget-password/walker'),
  ),
  does('POST /auth/account/reset-password/finish', ['account.reset-password'], async () =>
    test.anonymous('POST', '/auth/account/reset-password/finish', {
      token: await newToken(),
      password: 'one more password',
    }),
  ),
  does('POST /auth/account/change-password/token/:token', ['account.reset-password'], async () => {
    await test.anonymous('POST', '/auth/account/forget-password/walker')
    return test.request({
      method: 'POST',
      url: `/auth/account/change-password/token/${await newToken()}`,
      body: 'yet one more password',
      headers: { 'content-type': 'text/plain' },
    })
  }),
  does('PUT /auth/display-settings', ['settings.display'], () =>
    admin.put('/auth/display-settings', { nullText: 'none', nullTextInFiles: false }),
  ),
  does('POST /auth/test-mail', ['mail.test'], async () => {
    await admin.put(`/auth/users/1`, { email: 'admin@hospital.example' })
    return admin.post('/auth/test-mail')
  }),
  does('POST /auth/audit/verification', ['audit.verify'], () => admin.post('/auth/audit/verification')),
  does('GET /auth/audit/export', ['audit.export'], () => admin.get('/auth/audit/export')),
]
