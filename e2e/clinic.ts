import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Dashboard, DbTable, Question } from '@soundings/contract'
import { writeClinicFile } from '../packages/server/src/testing/clinics/clinic-file.ts'
import { createClinicWords } from '../packages/server/src/testing/clinics/clinic-words.ts'
import type { ApiClient, Ask } from './api-client.ts'

export type Clinic = Awaited<ReturnType<typeof connectClinic>>

interface Refresh {
  readonly state: string
}

/** A SQLite file of its own in the data folder of the server; the answer is its path there. */
export function newClinicFile(more = ''): string {
  const file = `clinic-${randomUUID().slice(0, 8)}.db`
  writeClinicFile(join(process.env.E2E_DATA_DIR ?? '', 'files'), file, more)
  return file
}

/** Patients who are moved between hospitals: two keys to one table, and a longer way there by the ward. */
export const transfers = `
  create table transfers (
    id integer primary key, from_hospital integer references hospitals(id), to_hospital integer references hospitals(id),
    ward_id integer references wards(id), minutes integer);
  insert into transfers values (1, 1, 2, 20, 30), (2, 1, 1, 10, 10), (3, 2, 1, 11, 45), (4, 1, 2, 11, 20), (5, 2, null, null, 5);
`

/** A connected clinic that has been read and analysed, with the words of questions about it. */
export async function connectClinic(api: ApiClient, name = `Clinic ${randomUUID().slice(0, 8)}`, more = '') {
  const connection = { displayName: name, dbType: 'sqlite', dbName: newClinicFile(more), description: 'A small clinic' }
  const { id } = await api.asAdmin<{ id: number }>('POST', '/discovery/databases', connection)
  for (let attempt = 0; attempt < 800; attempt++) {
    const refresh = await api.asAdmin<Refresh | null>('GET', `/discovery/databases/${id}/refresh`)
    if (refresh?.state === 'success') {
      return {
        name,
        ...createClinicWords(id, await api.asAdmin<DbTable[]>('GET', `/discovery/${id}/tables?size=9999`)),
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 150))
  }
  throw new Error(`The clinic ${id} was not read in time`)
}

/** A saved question: by itself, the visits of each diagnosis as a table. */
export function saveQuestion(ask: Ask, clinic: Clinic, changes: object = {}): Promise<Question> {
  const query = clinic.query('visits', [clinic.group('visits.diagnosis_code'), clinic.view('visits.id', 'rowCount')])
  return ask<Question>('POST', '/core/questions', { name: `Visits ${randomUUID().slice(0, 8)}`, query, ...changes })
}

/** A saved dashboard with one tab that shows the questions. */
export function saveDashboard(ask: Ask, questions: readonly Question[], changes: object = {}): Promise<Dashboard> {
  const views = questions.map(({ id, name, defaultView }, at) => {
    const position = { i: `tile-${id}-${at}`, x: (at % 3) * 4, y: Math.floor(at / 3) * 3, w: 4, h: 3 }
    return { id: position.i, position, minW: 4, minH: 3, title: name, viewType: defaultView, questionId: id }
  })
  return ask<Dashboard>('POST', '/core/dashboards', {
    name: `Wards ${randomUUID().slice(0, 8)}`,
    tabs: [{ index: 0, name: 'Today', views }],
    ...changes,
  })
}

/** A person who may query the clinic, with these permissions besides, and their way to the API. */
export async function newAnalyst(api: ApiClient, clinic: Clinic, permissions: readonly string[]) {
  const user = await api.newUser({ permissions })
  await api.asAdmin('POST', '/discovery/databases/share', { usernames: [user.username], dbIds: [clinic.id] })
  return { user, ask: await api.as(user) }
}
