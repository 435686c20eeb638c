import type { Measurement } from '../measurement.ts'
import { type CreateStore, type Installation, onBothStores, startFilled } from '../filled-installation.ts'
import { compareTimes } from '../measure.ts'

const ROUNDS = 40
const KB = 1024

/** On both stores. */
export async function* measureLists(): AsyncGenerator<Measurement> {
  yield* onBothStores(measureListsOn)
}

/** Twenty rows of a list of thousands against twenty rows of a list of twenty, each answered by a server of its own. */
async function* measureListsOn(store: string, createStore: CreateStore): AsyncGenerator<Measurement> {
  const large = await startFilled(await createStore('large'), {
    users: 5000,
    questions: 5000,
    dashboards: 5000,
    tables: 3000,
    tasks: 5000,
    files: 5000,
    databases: 5000,
    rules: 5000,
  })
  const small = await startFilled(await createStore('small'), {
    users: 20,
    questions: 20,
    dashboards: 20,
    tables: 20,
    tasks: 20,
    files: 20,
    databases: 20,
    rules: 20,
  })
  try {
    for (const [name, ask] of lists) {
      const { ratio, because } = await compareTimes(
        () => ask(large),
        () => ask(small),
        ROUNDS,
      )
      yield { name: `20 of 5,000 on ${store}: ${name}, times 20 of 20`, value: ratio, target: { atMost: 2 }, because }
    }
    const { databaseId, lastTableId } = large
    const names = await large.ask('GET', `/discovery/${databaseId}/tables/public?size=100&columns=false`)
    const around = await large.ask('GET', `/discovery/${databaseId}/tables/public?passages=true&around=${lastTableId}`)
    const whole = await large.ask('GET', `/discovery/${databaseId}/tables/public?passages=true`)
    const because = `${Math.round(names.length / KB)} KB of names and ${Math.round(around.length / KB)} KB of tables around one; all 3,000 are ${Math.round(whole.length / KB)} KB`
    yield {
      name: `tables that the studio loads on ${store}, of 3,000`,
      value: (names.length + around.length) / KB,
      target: { atMost: 100 },
      unit: ' KB',
      because,
    }
  } finally {
    await Promise.all([large.stop(), small.stop()])
  }
}

const get =
  (path: string) =>
  ({ ask }: Installation) =>
    ask('GET', path)
const getAsGuest =
  (path: string) =>
  ({ askAsGuest }: Installation) =>
    askAsGuest('GET', path)

/** Each column by which a screen sorts a list, in both directions, as the screen asks for it. */
const sorted = (name: string, path: string, fields: readonly string[], ask = get) =>
  fields.flatMap((field) =>
    ['asc', 'desc'].map(
      (direction) =>
        [`${name} by ${field} ${direction}`, ask(`${path}?size=20&sort=${field},${direction};id,desc`)] as const,
    ),
  )

const getTasks =
  (path: string) =>
  ({ ask }: Installation) =>
    ask('POST', path, { jobService: 'EXPORTER' })

const lists: readonly (readonly [name: string, ask: (installation: Installation) => Promise<unknown>])[] = [
  ['questions as the page opens them', get('/core/questions?size=20&sort=id,desc&favourites=first')],
  ...sorted('questions', '/core/questions', ['name', 'createdDate', 'lastModifiedDate', 'datasourceName']),
  ['questions that a search finds', get('/core/questions?size=20&sort=id,desc&search=described')],
  ['dashboards', get('/core/dashboards?size=20&sort=id,desc&favourites=first')],
  ...sorted('dashboards', '/core/dashboards', ['name', 'createdDate', 'lastModifiedDate', 'owner']),
  ['users', get('/auth/users?size=20&sort=id,desc')],
  ...sorted('users', '/auth/users', ['username', 'firstName', 'lastName', 'email', 'roles', 'lastSignInDate']),
  ['users that a search finds', get('/auth/users?size=20&sort=id,desc&search=example')],
  ['users to share with', get('/auth/sharableusers?size=20&sort=username')],
  ['tasks', getTasks('/scheduler/oi-jobs/service?size=20&sort=id,desc')],
  ...sorted(
    'tasks',
    '/scheduler/oi-jobs/service',
    ['displayName', 'lastRunStatus', 'lastRunDate', 'cronExp', 'nextRunDate', 'owner'],
    getTasks,
  ),
  ['downloads', get('/exporter/oi-files?size=20')],
  ...sorted('downloads', '/exporter/oi-files', ['displayName', 'questionName', 'extention', 'bytes', 'createdDate']),
  ['tables', ({ ask, databaseId }) => ask('GET', `/discovery/${databaseId}/tables/public?size=20`)],
  ...sorted('databases', '/discovery/databases', ['displayName', 'createdDate', 'displayType']),
  ['row rules', get('/core/user-gdas?size=20&sort=id,desc')],
  ...sorted('row rules', '/core/user-gdas', ['username', 'databaseName', 'tableName', 'columnName', 'columnValue']),
  ['questions of a person with whom all are shared', getAsGuest('/core/questions?size=20&sort=id,desc')],
  ...sorted('questions of that person', '/core/questions', ['name', 'lastModifiedDate', 'datasourceName'], getAsGuest),
  ['questions of that person that a search finds', getAsGuest('/core/questions?size=20&sort=id,desc&search=described')],
  ['dashboards of that person', getAsGuest('/core/dashboards?size=20&sort=id,desc')],
  ['favourite questions', getAsGuest('/core/user-question?size=20')],
  ['questions shared with a user', get('/core/questions/shared_questions_for_username/guest?size=20')],
  ['dashboards shared with a user', get('/core/dashboards/shared_dashboards_for_username/guest?size=20')],
  ['tables shared with a user', get('/discovery/tables/shared_tables_for_username/guest?size=20')],
  [
    'names of tables',
    ({ ask, databaseId }) => ask('GET', `/discovery/${databaseId}/tables/public?size=20&columns=false`),
  ],
]
