import type { Folder, Group, Question, ScheduledTask } from '@soundings/contract'
import type { Step, Walk } from './walk.ts'

export const questionSteps = ({
  clinic,
  made,
  admin,
  query,
  pivoted,
  columnId,
  exported,
  reads,
  does,
  keep,
}: Walk): readonly Step[] => [
  does('POST /core/questions', ['question.create'], () =>
    keep<Question>(admin.post('/core/questions', { name: 'Costs', query: query() }), ({ id }) => (made.question = id)),
  ),
  does('POST /core/questions', ['question.create'], () =>
    keep<Question>(
      admin.post('/core/questions', { name: 'Visits by ward', query: pivoted() }),
      ({ id }) => (made.pivot = id),
    ),
  ),
  does('POST /core/questions', ['question.update'], () =>
    admin.post('/core/questions', { id: made.question, name: 'Costs now', query: query() }),
  ),
  does('PUT /core/questions', ['question.update'], () =>
    admin.put('/core/questions', { id: made.question, name: 'Costs', query: query() }),
  ),
  does('PUT /core/questions', ['question.create'], () =>
    admin.put('/core/questions', { id: made.question, saveAs: true, name: 'Copy', query: query() }),
  ),
  does('POST /core/questions/:id/verified', ['question.verify'], () =>
    admin.post(`/core/questions/${made.question}/verified`, { version: 3 }),
  ),
  does('DELETE /core/questions/:id/verified', ['question.unverify'], () =>
    admin.delete(`/core/questions/${made.question}/verified`),
  ),
  does('POST /core/questions/:id/share', ['question.share'], () =>
    admin.post(`/core/questions/${made.question}/share`, { users: ['walker'] }),
  ),
  does('POST /core/questions/share', ['question.allow-edit'], () =>
    admin.post('/core/questions/share', { questions: [made.question], users: ['walker'], canEdit: true }),
  ),
  does('POST /core/questions/unshare', ['question.unshare'], () =>
    admin.post('/core/questions/unshare', { questionsIds: [made.question], userNames: ['walker'] }),
  ),

  does('POST /core/folders', ['folder.create'], () =>
    keep<Folder>(admin.post('/core/folders', { name: 'Wards' }), ({ id }) => (made.folder = id)),
  ),
  does('PUT /core/folders/:id', ['folder.update'], () =>
    admin.put(`/core/folders/${made.folder}`, { name: 'Wards and beds', version: 1 }),
  ),
  does('POST /core/folders/items', ['question.move'], () =>
    admin.post('/core/folders/items', { kind: 'question', ids: [made.question], folderId: made.folder }),
  ),
  does('POST /core/folders/:id/share', ['folder.share'], () =>
    admin.post(`/core/folders/${made.folder}/share`, { users: ['walker'] }),
  ),
  does('POST /core/folders/unshare', ['folder.unshare'], () =>
    admin.post('/core/folders/unshare', { folderIds: [made.folder], userNames: ['walker'] }),
  ),
  does('POST /core/folders/owner', ['folder.change-owner'], () =>
    admin.post('/core/folders/owner', { folders: [made.folder], username: 'walker', previousOwnerKeeps: 'none' }),
  ),
  does('DELETE /core/folders/:id', ['folder.delete'], () => admin.delete(`/core/folders/${made.folder}`)),

  does('POST /auth/groups', ['group.create'], () =>
    keep<Group>(admin.post('/auth/groups', { name: 'Managers' }), ({ id }) => (made.group = id)),
  ),
  does('PUT /auth/groups/:id', ['group.update'], () =>
    admin.put(`/auth/groups/${made.group}`, { description: 'All wards' }),
  ),
  does('POST /auth/groups/:id/members', ['group.members'], () =>
    admin.post(`/auth/groups/${made.group}/members`, { add: ['walker'] }),
  ),
  does('POST /auth/groups/share', ['question.share'], () =>
    admin.post('/auth/groups/share', { kind: 'question', ids: [made.question], groups: [made.group] }),
  ),
  does('POST /auth/groups/unshare', ['question.unshare'], () =>
    admin.post('/auth/groups/unshare', { kind: 'question', ids: [made.question], groups: [made.group] }),
  ),
  does('POST /auth/attributes', ['attribute.create'], () =>
    keep<{ id: number }>(admin.post('/auth/attributes', { name: 'ward' }), ({ id }) => (made.attribute = id)),
  ),
  does('PUT /auth/attributes/:id', ['attribute.update'], () =>
    admin.put(`/auth/attributes/${made.attribute}`, { name: 'ward', description: 'Where they work' }),
  ),
  does('POST /auth/users/:name/attributes', ['attribute.set'], () =>
    admin.post('/auth/users/ann/attributes', [{ attribute: 'ward', values: ['10'] }]),
  ),
  does('POST /auth/attributes/upload', ['attribute.upload'], () =>
    admin.post('/auth/attributes/upload', { csv: 'username,attribute,value\nann,ward,11', dryRun: false }),
  ),
  does('POST /discovery/row-rules', ['access-rule.give'], () =>
    admin.post('/discovery/row-rules', {
      groups: [made.group],
      databaseName: 'Clinic',
      tableName: 'wards',
      columnName: 'id',
      attribute: 'ward',
    }),
  ),
  does('PUT /discovery/row-rules/:id', ['access-rule.take', 'access-rule.give'], async () => {
    const rule = ((await admin.get('/discovery/row-rules')).json() as { id: number }[])[0]!
    return admin.put(`/discovery/row-rules/${rule.id}`, { ...rule, who: 'everybody', whoName: '' })
  }),
  does('DELETE /discovery/row-rules/:id', ['access-rule.take'], async () =>
    admin.delete(
      `/discovery/row-rules/${((await admin.get('/discovery/row-rules')).json() as { id: number }[])[0]!.id}`,
    ),
  ),
  does('PUT /discovery/databases/:id/rule-coverage', ['database.rows-without-rule'], () =>
    admin.put(`/discovery/databases/${clinic.id}/rule-coverage`, { rowsWithoutRule: 'none' }),
  ),
  does('PUT /discovery/databases/:id/rule-coverage', ['database.rows-without-rule'], () =>
    admin.put(`/discovery/databases/${clinic.id}/rule-coverage`, { rowsWithoutRule: 'all' }),
  ),
  does('DELETE /auth/attributes/:id', ['attribute.delete'], () => admin.delete(`/auth/attributes/${made.attribute}`)),
  does('DELETE /auth/groups/:id', ['group.delete', 'group.members'], () => admin.delete(`/auth/groups/${made.group}`)),

  reads('POST /core/executor/preview', () => admin.post('/core/executor/preview', query())),
  reads('POST /core/executor/countQueryResult', () => admin.post('/core/executor/countQueryResult', query())),
  reads('POST /core/executor/summaries', () => admin.post('/core/executor/summaries', { query: query() })),
  reads('POST /core/executor/pivot', () =>
    admin.post('/core/executor/pivot', { query: pivoted(), down: [0], across: [1] }),
  ),
  reads('POST /core/executor/statistics', () => admin.post('/core/executor/statistics', { query: query(), column: 0 })),
  reads('POST /core/executor/:id/execute', () => admin.post(`/core/executor/${made.question}/execute`, {})),
  reads('POST /core/executor/:id/count', () => admin.post(`/core/executor/${made.question}/count`, {})),
  reads('POST /core/executor/:id/summaries', () => admin.post(`/core/executor/${made.question}/summaries`, {})),
  reads('POST /core/executor/:id/trend', () => admin.post(`/core/executor/${made.question}/trend`, {})),
  reads('POST /core/executor/:id/pivot', () =>
    admin.post(`/core/executor/${made.pivot}/pivot`, { down: [0], across: [1] }),
  ),
  reads('POST /core/executor/:id/statistics', () =>
    admin.post(`/core/executor/${made.question}/statistics`, { column: 0 }),
  ),
  reads('POST /core/executor/:id/values', () =>
    admin.post(`/core/executor/${made.question}/values`, { dbColumn: clinic.column('visits.diagnosis_code') }),
  ),
  reads('GET /discovery/column/:id/values', () => admin.get(`/discovery/column/${columnId()}/values`), 'column.values'),
  reads(
    'GET /discovery/column/:id/statistics',
    () => admin.get(`/discovery/column/${columnId()}/statistics`),
    'column.statistics',
  ),
  reads(
    'GET /discovery/column/:id/analysis',
    () => admin.get(`/discovery/column/${columnId()}/analysis`),
    'column.analysis',
  ),
  does('POST /discovery/column/:id/analyse', ['table.analyse', 'column.analysis'], () =>
    admin.post(`/discovery/column/${columnId()}/analyse`),
  ),
  reads(
    'POST /discovery/tables/check-reference',
    () =>
      admin.post('/discovery/tables/check-reference', {
        fromTableId: clinic.table('visits').id,
        toTableId: clinic.table('wards').id,
        pairs: [{ fromColumnId: clinic.column('visits.ward_id'), toColumnId: clinic.column('wards.id') }],
      }),
    'table.check-reference',
  ),

  does('POST /exporter/oi-files', ['question.export', 'rows.read'], () =>
    keep<{ fileId: string }>(
      admin.post('/exporter/oi-files', { displayName: 'Costs', questionId: made.question }),
      ({ fileId }) => (made.file = fileId),
    ),
  ),
  does('GET /exporter/exported-files/:id', ['file.download'], () => admin.get(`/exporter/exported-files/${made.file}`)),
  does('GET /auth/exported-files/:id', ['file.download'], () => admin.get(`/auth/exported-files/${made.file}`)),
  does('DELETE /exporter/oi-files/:id', ['file.delete'], () => admin.delete(`/exporter/oi-files/${made.file}`)),
  does('POST /exporter/oi-files/share', ['rows.read', 'question.export', 'mail.begin', 'mail.send'], () =>
    admin.post('/exporter/oi-files/share', {
      displayName: 'Costs',
      emails: ['head@hospital.example'],
      question: exported(),
    }),
  ),
  does('POST /scheduler/jobs', ['task.create'], () =>
    keep<ScheduledTask>(
      admin.post('/scheduler/jobs', {
        displayName: 'Daily',
        cronExp: '0 7 * * *',
        jobType: 'EXPORT_FILES',
        exportFileJob: { emails: ['head@hospital.example'], questions: [exported()] },
      }),
      ({ id }) => (made.task = id),
    ),
  ),
  does('PUT /scheduler/oi-jobs', ['task.pause'], () =>
    admin.put('/scheduler/oi-jobs', { id: made.task, active: false }),
  ),
  does('PUT /scheduler/oi-jobs', ['task.play'], () => admin.put('/scheduler/oi-jobs', { id: made.task, active: true })),
  does('PUT /scheduler/oi-jobs', ['task.update'], () =>
    admin.put('/scheduler/oi-jobs', { id: made.task, cronExp: '0 8 * * *' }),
  ),
  does('POST /scheduler/oi-jobs/:id/run', ['task.run', 'rows.read', 'question.export', 'mail.begin', 'mail.send'], () =>
    admin.post(`/scheduler/oi-jobs/${made.task}/run`),
  ),
  does('DELETE /scheduler/oi-jobs/:id', ['task.delete'], () => admin.delete(`/scheduler/oi-jobs/${made.task}`)),
]
