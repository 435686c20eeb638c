import { fillAccess } from '../../packages/server/src/testing/clinics/large-access.ts'
import { signIn } from '../application.ts'
import type { Measurement } from '../measurement.ts'
import { type CreateStore, type Installation, onBothStores, startFilled } from '../filled-installation.ts'
import { compareTimes } from '../measure.ts'

const ROUNDS = 60
const SIGN_INS = 10
const same = { questions: 100, dashboards: 20, tables: 20, tasks: 0, files: 0, databases: 5, rules: 20 }

/** What one person waits for among 5,000 users with 300 groups, 20 attributes and 50,000 shares, against 50 users with a hundredth of it. On both stores. */
export async function* measureAccess(): AsyncGenerator<Measurement> {
  yield* onBothStores(measureAccessOn)
}

async function* measureAccessOn(store: string, createStore: CreateStore): AsyncGenerator<Measurement> {
  const large = await startFilled(await createStore('large'), { ...same, users: 5000 }, (db, filled) =>
    fillAccess(db, filled, { groups: 300, attributes: 20, shares: 50_000 }),
  )
  const small = await startFilled(await createStore('small'), { ...same, users: 50 }, (db, filled) =>
    fillAccess(db, filled, { groups: 3, attributes: 20, shares: 500 }),
  )
  try {
    for (const { name, rounds = ROUNDS, atMost, ask } of requests) {
      await Promise.all([ask(large), ask(small)])
      const { ratio, because } = await compareTimes(
        () => ask(large),
        () => ask(small),
        rounds,
      )
      yield { name: `5,000 users on ${store}: ${name}, times 50 users`, value: ratio, target: { atMost }, because }
    }
  } finally {
    await Promise.all([large.stop(), small.stop()])
  }
}

interface Request {
  readonly name: string
  readonly rounds?: number
  readonly atMost: number
  readonly ask: (installation: Installation) => Promise<unknown>
}

const get =
  (path: string) =>
  ({ ask }: Installation) =>
    ask('GET', path)
const getAsGuest =
  (path: string) =>
  ({ askAsGuest }: Installation) =>
    askAsGuest('GET', path)

/** First what every request of a person asks the store for, then the screens of those who manage people. */
const requests: readonly Request[] = [
  { name: 'who a person is, with the rights of their groups', atMost: 1.3, ask: getAsGuest('/auth/account') },
  { name: '20 questions of a person', atMost: 1.3, ask: getAsGuest('/core/questions?size=20&sort=id,desc') },
  { name: 'one question, by shares and groups', atMost: 1.3, ask: getAsGuest('/core/questions/1') },
  {
    name: 'tables that a person can use',
    atMost: 1.3,
    ask: ({ askAsGuest, databaseId }) =>
      askAsGuest('GET', `/discovery/${databaseId}/tables/public?size=20&columns=false`),
  },
  { name: 'signing in', rounds: SIGN_INS, atMost: 1.3, ask: ({ origin }) => signIn(origin, 'guest') },
  { name: 'the page of users', atMost: 2, ask: get('/auth/users?size=20&sort=id,desc') },
  { name: 'users that a search finds', atMost: 2, ask: get('/auth/users?size=20&sort=username,asc&search=person4') },
  { name: 'users to share with', atMost: 2, ask: get('/auth/sharableusers?size=20&sort=username&search=example') },
  { name: 'groups to share with', atMost: 2, ask: get('/auth/sharablegroups?size=20&search=ward') },
  { name: 'the page of groups', atMost: 2, ask: get('/auth/groups?size=20&sort=name,asc') },
]
