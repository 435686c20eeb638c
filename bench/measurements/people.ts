import { type ConnectedDatabase, inviteColleagues, saveQuestion } from '../application.ts'
import { type Ask, createClient } from '../client.ts'
import type { Measurement } from '../measurement.ts'
import { compare, compareThroughput } from '../measure.ts'
import type { Program } from '../programs.ts'
import { questionsOf } from '../questions.ts'
import type { StatementCount } from '../sources.ts'

const PEOPLE = 20
const TINY_ROUNDS = 300
const CROWD_ROUNDS = 5
const CROWD_MS = 2000

interface Needs {
  readonly application: Program
  readonly bareServer: Program
  readonly admin: Ask
  readonly database: ConnectedDatabase
  readonly statements: StatementCount
}

/** What one person feels with a tiny question, and many at once. */
export async function* measurePeople({
  application,
  bareServer,
  admin,
  database,
  statements,
}: Needs): AsyncGenerator<Measurement> {
  const colleagues = await inviteColleagues(application.origin, admin, PEOPLE)
  const users = colleagues.map(({ username }) => username)
  const questions = questionsOf(database)
  const share = async (query: object) => {
    const id = await saveQuestion(admin, query)
    await admin('POST', `/core/questions/${id}/share`, { users })
    return id
  }

  const aggregate = await share(questions.aggregate)
  await statements.reset()
  await Promise.all(colleagues.map(({ ask }) => ask('POST', `/core/executor/${aggregate}/execute`, { refresh: true })))
  const value = await statements.read()
  yield {
    name: `queries when ${PEOPLE} people ask the same aggregate at once`,
    value,
    target: { exactly: 1 },
    because: 'counted by PostgreSQL',
  }

  const bare = createClient(bareServer.origin)
  const tiny = await share(questions.departmentsAbove(0))
  const alone = await compare(
    () => execute(admin, tiny),
    () => bare('GET', '/?above=0'),
    TINY_ROUNDS,
  )
  yield {
    name: 'a tiny question, times a bare HTTP server',
    value: alone.ratio,
    target: { atMost: 2.5 },
    because: alone.because,
  }

  // Each asks something else, since the same question asked at once would run once.
  const ours: (() => Promise<Buffer>)[] = []
  for (const [index, { ask }] of colleagues.entries()) {
    const own = await share(questions.departmentsAbove(index))
    ours.push(() => execute(ask, own))
  }
  const reference = colleagues.map((_, index) => () => bare('GET', `/?above=${index}`))
  const crowd = await compareThroughput(ours, reference, CROWD_ROUNDS, CROWD_MS)
  yield {
    name: `tiny questions of ${PEOPLE} people, share of a bare HTTP server`,
    value: crowd.ratio,
    target: { atLeast: 0.25 },
    because: crowd.because,
  }
}

const execute = (ask: Ask, id: number) => ask('POST', `/core/executor/${id}/execute`, { refresh: true })
