import type { Group } from '@soundings/contract'
import { createRandom } from '../../../../engines/src/conformance/random/random.ts'
import { hospitalGroup, variedKeys } from '../../../../engines/src/conformance/clinic/hospital-group.ts'
import { createHttpClient } from '../servers/http-client.ts'
import { type ConnectedClinic, connectTables, createTranslation } from './random-clinic.ts'
import { randomRowRules, type RowRule, rowsOfPerson } from './rows-of-person.ts'
import { startSmtpServer } from '../servers/smtp-inbox.ts'
import { ADMIN, startTestApp, type TestApp } from '../servers/test-app.ts'

/** A person who is tied to rows, and a copy of the tables that holds only these. */
export interface RestrictedPerson {
  readonly username: string
  readonly rules: readonly RowRule[]
  readonly copy: ConnectedClinic
  /** The same request to the copy. */
  readonly translate: ReturnType<typeof createTranslation>
}

const rule = (place: string, ...values: (string | number)[]): RowRule => {
  const [table = '', column = ''] = place.split('.')
  return { table, column, values }
}

const known: Record<string, readonly RowRule[]> = {
  ann: [rule('hospitals.id', 1)],
  bob: [rule('regions.id', 1, 2), rule('patients.id', 1, 2, 4, 7)],
  /** One column of a composite key, and a text at the end of the longest chain. */
  cem: [rule('beds.place', 'A', 'B'), rule('countries.code', 'AT')],
  /** The second ward is missing; beds stand in it all the same. */
  dora: [rule('wards.id', 3, 77)],
  /** By keys of two columns that share one, and where two keys lead to hospitals, by both. */
  finn: [rule('teams.id', 2, 5)],
  gita: [{ ...rule('hospitals.id', 1, 2), chains: 'every' }],
}

const permissions = [
  'question.write_access',
  'question.export_data',
  'question.send_as_email',
  'question.schedule',
  'database.view',
  'dashboard.write_access',
  'download.view',
  'task.view',
  'task.write_access',
] as const

const ways = ['user', 'group', 'attribute of the user', 'attribute of a group'] as const

/** The same row by any of the ways in which a rule is given. */
async function giveRule(
  test: TestApp,
  way: (typeof ways)[number],
  username: string,
  { value, ...target }: { databaseName: string; tableName: string; columnName: string; value: string; chains: string },
  number: number,
) {
  const call = async (url: string, body: unknown) => {
    const answer = await test.as(ADMIN).post(url, body)
    if (answer.status >= 300) throw new Error(`${way} ${JSON.stringify(target)} ${value}: ${answer.text}`)
    return answer
  }
  if (way === 'user') return call('/core/user-gdas', { username, columnValue: value, ...target })
  // With a number: values may differ in case alone, and names of groups must not.
  const name = `${username} ${target.tableName} ${target.columnName} ${value} ${number}`
  const who =
    way === 'attribute of the user'
      ? { usernames: [username] }
      : { groups: [((await call('/auth/groups', { name, members: [username] })).json() as Group).id] }
  if (way === 'group') return call('/discovery/row-rules', { ...who, ...target, values: [value] })
  const attribute = name.replaceAll(/[^A-Za-z0-9 ._-]/g, '-')
  await call('/auth/attributes', { name: attribute })
  await call(`/auth/users/${username}/attributes`, [{ attribute, values: [value] }])
  return call('/discovery/row-rules', { ...who, ...target, attribute })
}

/** A server with the whole database, which people are tied to in different ways, and with one copy for each of them. */
export async function startWithRestrictedPeople({ seed }: { seed: number }) {
  const random = createRandom(seed)
  const tables = variedKeys(hospitalGroup, random)
  const rulesOf = { ...known, eve: randomRowRules(random, tables) }
  let clock = new Date('2026-11-15T09:00:00Z')
  const inbox = await startSmtpServer()
  const test = await startTestApp({ now: () => clock, env: { SMTP_URL: inbox.url, ID_TOKEN_MINUTES: '1440' } })
  const http = await createHttpClient(test)
  // Open tables answer as the copies do; closed ones are the subject of closed-tables.test.ts.
  const whole = await connectTables(test, ADMIN, 'Whole', tables, { closesUnreachedTables: false })
  const people: RestrictedPerson[] = []
  let given = 0
  for (const [username, rules] of Object.entries(rulesOf)) {
    await test.addUser(username, { permissions })
    const copy = await connectTables(test, ADMIN, `Copy for ${username}`, rowsOfPerson(tables, rules))
    people.push({ username, rules, copy, translate: createTranslation(whole, copy) })
    for (const { table, column, values, chains = 'any' } of rules) {
      for (const value of values)
        await giveRule(
          test,
          random.pick(ways),
          username,
          { databaseName: 'Whole', tableName: table, columnName: column, value: String(value), chains },
          (given += 1),
        )
    }
  }
  await test
    .as(ADMIN)
    .post('/discovery/databases/share', { usernames: people.map(({ username }) => username), dbIds: [whole.id] })
  await test.as(ADMIN).put('/core/system-settings', { enabledGDA: true })

  return {
    test,
    http,
    inbox,
    whole,
    people,
    /** Sign-ins end in a night. */
    passTo(moment: string) {
      clock = new Date(moment)
      http.forgetSignIns()
    },
    async close() {
      http.close()
      await test.close()
      await inbox.close()
    },
  }
}
