import type { Dashboard, DatabaseDetails, GdaFilter, NewDisplayLink } from '@soundings/contract'
import { whenRefreshed } from '../../testing/clinics/analysed.ts'
import { clinicConnection } from '../../testing/clinics/clinic-file.ts'
import { dashboardDraft } from '../../testing/clinics/dashboard-draft.ts'
import { columnChange, columnOf, tableChange, tableOf } from '../../testing/clinics/table-change.ts'
import { ADMIN } from '../../testing/servers/test-app.ts'
import { downloadArchive, uploadArchive } from '../../testing/upload.ts'
import { sendFile, uploadFile, whenLoaded } from '../../testing/upload-file.ts'
import type { Step, Walk } from './walk.ts'

export const dashboardAndDatabaseSteps = ({
  test,
  clinic,
  tables,
  made,
  admin,
  query,
  rule,
  shownTabs,
  byDisplay,
  ids,
  inAnHour,
  reads,
  does,
  keep,
}: Walk): readonly Step[] => [
  does('POST /core/dashboards', ['dashboard.create'], () =>
    keep<Dashboard>(admin.post('/core/dashboards', dashboardDraft([made.question])), ({ id }) => (made.dashboard = id)),
  ),
  does('PUT /core/dashboards', ['dashboard.update'], () =>
    admin.put('/core/dashboards', {
      id: made.dashboard,
      ...dashboardDraft([], { name: 'Evening', tabs: shownTabs() }),
    }),
  ),
  does('POST /core/dashboards/:id/display-links', ['display-link.create'], () =>
    keep<NewDisplayLink>(
      admin.post(`/core/dashboards/${made.dashboard}/display-links`, { name: 'Ward 3', expiresDate: inAnHour() }),
      ({ link, token }) => {
        made.link = link.id
        made.display = token
      },
    ),
  ),
  does('GET /core/display', ['display-link.open'], () =>
    test.request({ method: 'GET', url: '/core/display', token: made.display }),
  ),
  ...(['execute', 'count', 'summaries', 'trend'] as const).map((verb) =>
    reads(`POST /core/display/tiles/:tile/${verb}`, () => byDisplay('tile-0', verb, {})),
  ),
  reads('POST /core/display/tiles/:tile/pivot', () => byDisplay('tile-1', 'pivot', { down: [0], across: [1] })),
  does('DELETE /core/display-links/:id', ['display-link.revoke'], () =>
    admin.delete(`/core/display-links/${made.link}`),
  ),
  does('POST /core/dashboards/:id/verified', ['dashboard.verify'], () =>
    admin.post(`/core/dashboards/${made.dashboard}/verified`, { version: 2 }),
  ),
  does('DELETE /core/dashboards/:id/verified', ['dashboard.unverify'], () =>
    admin.delete(`/core/dashboards/${made.dashboard}/verified`),
  ),
  does('POST /core/dashboards/:id/share', ['dashboard.share'], () =>
    admin.post(`/core/dashboards/${made.dashboard}/share`, { users: ['walker'] }),
  ),
  does('POST /core/dashboards/share', ['dashboard.allow-edit'], () =>
    admin.post('/core/dashboards/share', { dashboards: [made.dashboard], users: ['walker'], canEdit: true }),
  ),
  does('POST /core/dashboards/unshare', ['dashboard.unshare'], () =>
    admin.post('/core/dashboards/unshare', { dashboardsIds: [made.dashboard], userNames: ['walker'] }),
  ),
  does('POST /core/export-question', ['backup.export'], async () => ({
    status: (await downloadArchive(test, ADMIN, 'question', [made.question])).length > 0 ? 200 : 500,
  })),
  does('POST /core/export-dashboard', ['backup.export'], async () => ({
    status: (await downloadArchive(test, ADMIN, 'dashboard', [made.dashboard])).length > 0 ? 200 : 500,
  })),
  does('DELETE /core/questions/:id', ['question.delete'], () => admin.delete(`/core/questions/${made.question}`)),
  does('POST /core/questions/:id/restore', ['question.restore'], () =>
    admin.post(`/core/questions/${made.question}/restore`),
  ),
  does('DELETE /core/dashboards/:id', ['dashboard.delete'], () => admin.delete(`/core/dashboards/${made.dashboard}`)),
  does('POST /core/dashboards/:id/restore', ['dashboard.restore'], () =>
    admin.post(`/core/dashboards/${made.dashboard}/restore`),
  ),
  does('POST /core/importmany', ['backup.restore'], async () => {
    const archive = await downloadArchive(test, ADMIN, 'dashboard', [made.dashboard])
    await admin.put('/core/dashboards', { id: made.dashboard, ...dashboardDraft([made.question], { name: 'Night' }) })
    await admin.put('/core/questions', { id: made.question, name: 'Costs', description: 'changed', query: query() })
    return uploadArchive(test, ADMIN, archive)
  }),

  does('POST /discovery/databases/test', ['database.test'], () =>
    admin.post('/discovery/databases/test', { displayName: 'x', dbType: 'sqlite', dbName: 'clinic.db' }),
  ),
  does('POST /discovery/databases', ['database.add'], async () => {
    const added = await keep<DatabaseDetails>(
      admin.post('/discovery/databases', clinicConnection({ displayName: 'Second', dbName: 'second.db' })),
      ({ id }) => (made.database = id),
    )
    await whenRefreshed(test, made.database)
    return added
  }),
  does('POST /discovery/upload-loads', ['database.upload', 'database.add'], () =>
    uploadFile(test, ADMIN, { name: 'wards.csv', text: 'id,name\n1,Eye\n' }).then(({ answer }) => answer),
  ),
  does('POST /discovery/databases/:id/upload-loads', ['database.upload', 'database.update'], async () => {
    const { load } = await uploadFile(test, ADMIN, { name: 'beds.csv', text: 'id\n1\n' })
    const { id: uploadId } = await sendFile(test, ADMIN, { name: 'more.csv', text: 'id\n2\n' })
    const files = [{ uploadId, mode: 'append', tableName: 'table', settings: {} }]
    const asked = await admin.post(`/discovery/databases/${load.databaseId}/upload-loads`, { files })
    await whenLoaded(test, ADMIN, (asked.json() as { id: string }).id)
    return asked
  }),
  does('PUT /discovery/databases', ['database.update'], () =>
    admin.put(
      '/discovery/databases',
      clinicConnection({ id: made.database, displayName: 'Second', description: 'other', dbName: 'second.db' }),
    ),
  ),
  does('POST /discovery/databases/:id/analyse', ['database.refresh'], async () => {
    const asked = await admin.post(`/discovery/databases/${made.database}/analyse`)
    await whenRefreshed(test, made.database)
    return asked
  }),
  does('POST /discovery/databases/share', ['database.share'], () =>
    admin.post('/discovery/databases/share', { usernames: ['walker'], dbIds: [clinic.id] }),
  ),
  does('POST /discovery/databases/unshare', ['database.unshare'], () =>
    admin.post('/discovery/databases/unshare', { usernames: ['walker'], dbIds: [clinic.id] }),
  ),
  does('POST /discovery/tables/share', ['table.share'], () =>
    admin.post('/discovery/tables/share', { usernames: ['walker'], tableIds: ids() }),
  ),
  does('POST /discovery/tables/unshare', ['table.unshare'], () =>
    admin.post('/discovery/tables/unshare', { usernames: ['walker'], tableIds: ids() }),
  ),
  does('POST /discovery/databases/:id/user_access_information', ['table.share'], () =>
    admin.post(`/discovery/databases/${clinic.id}/user_access_information`, {
      tables: [{ tableId: ids()[0], usernames: ['walker'] }],
    }),
  ),
  does('PUT /discovery/tables', ['table.update', 'table.change-reach'], () =>
    admin.put(
      '/discovery/tables',
      tableChange(tableOf(tables, 'holidays'), {
        columns: [columnChange(columnOf(tables, 'holidays.holiday_name'), { active: false })],
      }),
    ),
  ),

  does('PUT /core/system-settings', ['settings.gda'], () => admin.put('/core/system-settings', { enabledGDA: true })),
  does('POST /core/user-gdas', ['access-rule.give'], () =>
    keep<GdaFilter>(admin.post('/core/user-gdas', rule()), ({ id }) => (made.rule = id)),
  ),
  does('PUT /core/user-gdas', ['access-rule.take', 'access-rule.give'], () =>
    admin.put('/core/user-gdas', { id: made.rule, ...rule({ columnValue: '2' }) }),
  ),
  reads(
    'POST /core/user-gdas/compare-chains',
    () =>
      admin.post('/core/user-gdas/compare-chains', {
        databaseName: 'Clinic',
        tableName: 'hospitals',
        columnName: 'id',
        columnValue: '1',
      }),
    'access-rule.compare-chains',
  ),
  does('DELETE /core/user-gdas/:id', ['access-rule.take'], () => admin.delete(`/core/user-gdas/${made.rule}`)),

  does('POST /core/questions/owner', ['question.change-owner', 'question.share'], async () => {
    await admin.post('/discovery/databases/share', { usernames: ['ann'], dbIds: [clinic.id] })
    return admin.post('/core/questions/owner', {
      questions: [made.question],
      username: 'ann',
      previousOwnerKeeps: 'view',
    })
  }),
  does('POST /core/dashboards/owner', ['dashboard.change-owner'], () =>
    admin.post('/core/dashboards/owner', { dashboards: [made.dashboard], username: 'ann', previousOwnerKeeps: 'none' }),
  ),
  does('DELETE /discovery/databases/:id', ['database.delete'], () =>
    admin.delete(`/discovery/databases/${made.database}`),
  ),
  does('DELETE /auth/users/:id', ['user.delete'], () => admin.delete(`/auth/users/${made.user}`)),
]
