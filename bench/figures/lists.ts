import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '../../packages/server/src/platform/store/store.ts'
import { fillInstallation } from '../../packages/server/src/testing/large-installation.ts'
import { invite, signIn, startApplication } from '../application.ts'
import type { Ask } from '../client.ts'
import type { Figure } from '../figure.ts'
import { compareTimes } from '../measure.ts'

const ROUNDS = 40
const KB = 1024

interface Installation {
  readonly ask: Ask
  /** Of a person without an admin role, with whom everything is shared. */
  readonly askAsGuest: Ask
  readonly databaseId: number
  readonly lastTableId: number
  readonly stop: () => Promise<void>
}

/** Twenty rows of a list of thousands against twenty rows of a list of twenty, each answered by a server of its own. */
export async function* measureLists(): AsyncGenerator<Figure> {
  const large = await startFilled({ users: 5000, questions: 5000, dashboards: 5000, tables: 3000, tasks: 5000, files: 5000, databases: 5000, rules: 5000 })
  const small = await startFilled({ users: 20, questions: 20, dashboards: 20, tables: 20, tasks: 20, files: 20, databases: 20, rules: 20 })
  try {
    for (const [name, ask] of lists) {
      const { ratio, because } = await compareTimes(() => ask(large), () => ask(small), ROUNDS)
      yield { name: `20 of 5,000: ${name}, times 20 of 20`, value: ratio, target: { atMost: 2 }, because }
    }
    const { databaseId, lastTableId } = large
    const names = await large.ask('GET', `/discovery/${databaseId}/tables/public?size=100&columns=false`)
    const around = await large.ask('GET', `/discovery/${databaseId}/tables/public?passages=true&around=${lastTableId}`)
    const whole = await large.ask('GET', `/discovery/${databaseId}/tables/public?passages=true`)
    const because = `${Math.round(names.length / KB)} KB of names and ${Math.round(around.length / KB)} KB of tables around one; all 3,000 are ${Math.round(whole.length / KB)} KB`
    yield { name: 'tables that the studio loads, of 3,000', value: (names.length + around.length) / KB, target: { atMost: 100 }, unit: ' KB', because }
  } finally {
    await Promise.all([large.stop(), small.stop()])
  }
}

const get = (path: string) => ({ ask }: Installation) => ask('GET', path)
const getAsGuest = (path: string) => ({ askAsGuest }: Installation) => askAsGuest('GET', path)

const lists: readonly (readonly [name: string, ask: (installation: Installation) => Promise<unknown>])[] = [
  ['questions as the page opens them', get('/core/questions?size=20&sort=id,desc&favourites=first')],
  ['questions by name', get('/core/questions?size=20&sort=name,asc;id,desc')],
  ['questions by modified date', get('/core/questions?size=20&sort=lastModifiedDate,desc;id,desc')],
  ['questions by database', get('/core/questions?size=20&sort=datasourceName,asc;id,desc')],
  ['questions that a search finds', get('/core/questions?size=20&sort=id,desc&search=described')],
  ['dashboards', get('/core/dashboards?size=20&sort=id,desc&favourites=first')],
  ['users', get('/auth/users?size=20&sort=id,desc')],
  ['users by name', get('/auth/users?size=20&sort=lastName,asc;id,desc')],
  ['users by last sign-in', get('/auth/users?size=20&sort=lastSignInDate,desc;id,desc')],
  ['users to share with', get('/auth/sharableusers?size=20&sort=username')],
  ['tasks', ({ ask }) => ask('POST', '/scheduler/oi-jobs/service?size=20&sort=id,desc', { jobService: 'EXPORTER' })],
  ['downloads', get('/exporter/oi-files?size=20')],
  ['tables', ({ ask, databaseId }) => ask('GET', `/discovery/${databaseId}/tables/public?size=20`)],
  ['databases', get('/discovery/databases?size=20&sort=displayName,asc;id,desc')],
  ['row rules', get('/core/user-gdas?size=20&sort=id,desc')],
  ['row rules by user', get('/core/user-gdas?size=20&sort=username,asc;id,desc')],
  ['questions of a person with whom all are shared', getAsGuest('/core/questions?size=20&sort=id,desc')],
  ['the same by name', getAsGuest('/core/questions?size=20&sort=name,asc;id,desc')],
  ['the same that a search finds', getAsGuest('/core/questions?size=20&sort=id,desc&search=described')],
  ['dashboards of a person with whom all are shared', getAsGuest('/core/dashboards?size=20&sort=id,desc')],
  ['favourite questions', getAsGuest('/core/user-question?size=20')],
  ['questions shared with a user', get('/core/questions/shared_questions_for_username/guest?size=20')],
  ['dashboards shared with a user', get('/core/dashboards/shared_dashboards_for_username/guest?size=20')],
  ['tables shared with a user', get('/discovery/tables/shared_tables_for_username/guest?size=20')],
  ['names of tables', ({ ask, databaseId }) => ask('GET', `/discovery/${databaseId}/tables/public?size=20&columns=false`)],
]

async function startFilled(counts: Parameters<typeof fillInstallation>[2]): Promise<Installation> {
  const dataDir = mkdtempSync(join(tmpdir(), 'soundings-bench-'))
  const application = await startApplication(dataDir)
  const ask = await signIn(application.origin)
  const askAsGuest = await invite(application.origin, ask, 'guest')
  const store = await openStore({ file: join(dataDir, 'soundings.db') })
  const idOf = async (username: string) => (await store.db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirstOrThrow()).id
  const { databaseId, tableIds } = await fillInstallation(store.db, { ownerId: await idOf('admin'), guestId: await idOf('guest') }, counts)
  await store.close()
  return {
    ask,
    askAsGuest,
    databaseId,
    lastTableId: tableIds.at(-1) ?? 0,
    async stop() {
      await application.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
