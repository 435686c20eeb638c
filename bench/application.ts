import type { Dashboard, DatabaseDetails, DbTable, Question, TokenPair } from '@soundings/contract'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Ask, createClient } from './client.ts'
import { type Program, startProgram } from './programs.ts'
import type { ConnectionForm } from './sources.ts'

const ADMIN = 'admin'
const PASSWORD = 'correct horse battery'

export const startApplication = (dataDir: string, settings: Record<string, string> = {}): Promise<Program> =>
  startProgram('application.ts', {
    ...settings,
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: PASSWORD,
    DEMO: 'off',
    ID_TOKEN_MINUTES: '1440',
    PORT: '0',
  })

export async function signIn(origin: string, username = ADMIN): Promise<Ask> {
  const pair = await askFor<TokenPair>(createClient(origin), 'POST', '/auth/authenticate', {
    username,
    password: PASSWORD,
  })
  return createClient(origin, pair.id_token)
}

/** Connects a database and waits until nothing of its analysis runs any more. */
export async function connectDatabase(admin: Ask, form: ConnectionForm) {
  const { id } = await askFor<DatabaseDetails>(admin, 'POST', '/discovery/databases', form)
  for (;;) {
    const { refresh } = await askFor<DatabaseDetails>(admin, 'GET', `/discovery/databases/${id}`)
    if (refresh?.state === 'failed') throw new Error(refresh.message)
    if (refresh?.state === 'success') break
    await sleep(100)
  }
  const tables = await askFor<DbTable[]>(admin, 'GET', `/discovery/${id}/tables`)
  return { id, label: form.displayName, tables }
}

export type ConnectedDatabase = Awaited<ReturnType<typeof connectDatabase>>

/** Saves a question and returns its id. */
export async function saveQuestion(admin: Ask, query: object): Promise<number> {
  return (await askFor<Question>(admin, 'POST', '/core/questions', { name: 'Measured', query })).id
}

/** Saves a dashboard of one tab, and returns its id. */
export async function saveDashboard(admin: Ask, questionIds: readonly number[]): Promise<number> {
  const views = questionIds.map((questionId, place) => {
    const id = `tile-${place}`
    const position = { i: id, x: (place % 3) * 4, y: Math.floor(place / 3) * 3, w: 4, h: 3 }
    return { id, position, minW: 4, minH: 3, viewType: 'TABLE', questionId }
  })
  return (await askFor<Dashboard>(admin, 'POST', '/core/dashboards', { name: 'Measured', tabs: [{ index: 0, views }] }))
    .id
}

export async function invite(origin: string, admin: Ask, username: string): Promise<Ask> {
  const person = {
    username,
    firstName: 'Ann',
    lastName: 'Example',
    email: `${username}@hospital.example`,
    password: PASSWORD,
  }
  await admin('POST', '/auth/users', { ...person, realmRoles: [{ name: 'ROLE_USER' }] })
  return signIn(origin, username)
}

/** People with accounts of their own, who were given the questions. */
export async function inviteColleagues(
  origin: string,
  admin: Ask,
  count: number,
): Promise<readonly { username: string; ask: Ask }[]> {
  const invited: { username: string; ask: Ask }[] = []
  for (let number = 1; number <= count; number += 1) {
    const username = `colleague-${number}`
    invited.push({ username, ask: await invite(origin, admin, username) })
  }
  return invited
}

async function askFor<Reply>(ask: Ask, method: 'GET' | 'POST', path: string, body?: unknown): Promise<Reply> {
  return JSON.parse((await ask(method, path, body)).toString()) as Reply
}
