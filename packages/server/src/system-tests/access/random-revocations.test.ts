import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import type { ExecutionResult, Folder, Group, NewApiKey, Question } from '@soundings/contract'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createRandom, type Random } from '../../../../engines/src/conformance/random/random.ts'
import { type App, createApp } from '../../app.ts'
import { readConfig } from '../../config.ts'
import { CHEAP_HASHES } from '../../testing/cheap-hashes.ts'
import { type Clinic, connectClinic } from '../../testing/clinics/clinic.ts'
import { ADMIN, startTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { WIDE_RATE_LIMITS } from '../../testing/servers/wide-rate-limits.ts'

const STEPS = Number(process.env.REVOCATION_STEPS ?? 20)
const SEED = Number(process.env.REVOCATION_SEED ?? randomInt(1_000_000_000))
/** Reads that end between two steps, so that each of them is looked at. */
const READS_EACH = 4

const WARDS = [10, 11, 20, 30, 31, 32]
const PEOPLE = ['ann', 'bob', 'cem', 'dua']
const GROUPS = ['Managers', 'Nurses']
const SCOPE = [
  'question.view',
  'question.write_access',
  'question.export_data',
  'download.view',
  'database.view',
] as const

/** What is true of the installation, a word list for each fact: `member ann Nurses`, `ward ann 10`, `rule user ann 10`, `credential ann 7` … */
type Facts = ReadonlySet<string>

interface Credential {
  readonly name: string
  readonly token: string
}

let test: TestApp
let second: App
let clinic: Clinic
let questionId: number
/** The question lies in the inner one or in none; the outer one is shared. */
const folderIds = { outer: 0, inner: 0 }
const groupIds = new Map<string, number>()
const userIds = new Map<string, number>()

beforeAll(async () => {
  const env = { SECRET_KEY: 'the same key for both of the servers', ID_TOKEN_MINUTES: '1440' }
  test = await startTestApp({ store: 'postgresql', env })
  const { databaseUrl, dataDir } = test.config
  const config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    PORT: '0',
    DEMO: 'off',
    TZ: 'Europe/Vienna',
    ...env,
  })
  second = await createApp({
    config,
    log: pino({ level: 'silent' }),
    version: '0.0.0-test',
    webDir: join(dataDir, 'no-page'),
    hashCost: CHEAP_HASHES,
    rateLimits: WIDE_RATE_LIMITS,
  })
  clinic = await connectClinic(
    test,
    ADMIN,
    'clinic.db',
    "insert into wards values (30, 2, 'A'), (31, 2, 'B'), (32, 2, 'C');",
  )
  const admin = test.as(ADMIN)
  await admin.put('/core/system-settings', { enabledGDA: true })
  await admin.post('/auth/attributes', { name: 'ward' })
  for (const name of PEOPLE) userIds.set(name, (await test.addUser(name, { permissions: SCOPE })).id)
  for (const name of GROUPS) groupIds.set(name, ((await admin.post('/auth/groups', { name })).json() as Group).id)
  questionId = ((await admin.post('/core/questions', { name: 'Wards', query: wards() })).json() as Question).id
  folderIds.outer = ((await admin.post('/core/folders', { name: 'Outer' })).json() as Folder).id
  const inner = { name: 'Inner', parentId: folderIds.outer }
  folderIds.inner = ((await admin.post('/core/folders', inner)).json() as Folder).id
})
afterAll(async () => {
  await second?.close()
  await test?.close()
})

const wards = () => clinic.query('wards', [clinic.view('wards.id')])

/** The rows of the model, by going through the facts: no SQL. Undefined where the call is refused. */
function rowsIn(facts: Facts, person: string, { name }: Credential, road: Road): readonly number[] | undefined {
  if (!facts.has(`active ${person}`) || !facts.has(`credential ${person} ${name}`)) return undefined
  const groups = GROUPS.filter((group) => facts.has(`member ${person} ${group}`))
  const isGranted = (kind: string) =>
    facts.has(`share ${kind} user ${person}`) || groups.some((group) => facts.has(`share ${kind} group ${group}`))
  const hasQuestion = isGranted('question') || (facts.has('placed') && isGranted('folder'))
  if (!(road === 'preview' || road === 'values' ? isGranted('database') || isGranted('table') : hasQuestion))
    return undefined
  const own = WARDS.filter((ward) => facts.has(`ward ${person} ${ward}`))
  const rules = ['everybody', `user ${person}`, ...groups.map((group) => `group ${group}`)].flatMap((who) => [
    ...(facts.has(`rule ${who} attribute`) ? [own] : []),
    ...WARDS.filter((ward) => facts.has(`rule ${who} ${ward}`)).map((ward) => [ward]),
  ])
  if (rules.length === 0) return facts.has('nothing without a rule') ? [] : WARDS
  return WARDS.filter((ward) => rules.flat().includes(ward))
}

type Call = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  body?: object,
) => Promise<{ status: number; json: () => unknown; text: string }>

/** Calls one of the two servers, by chance. */
const caller =
  (random: Random, token: string): Call =>
  async (method, url, body) => {
    const answer = await random
      .pick([test.app, second])
      .http.inject({ method, url, headers: { authorization: `Bearer ${token}` }, ...(body && { payload: body }) })
    return { status: answer.statusCode, json: () => answer.json() as unknown, text: answer.body }
  }

/** How each road gives rows or a number of them; undefined where it is refused. The last call is the one that must not show what was taken. */
const roads = {
  preview: async (call: Call) => rowsOf(await call('POST', '/core/executor/preview', wards())),
  execute: async (call: Call) => rowsOf(await call('POST', `/core/executor/${questionId}/execute`, {})),
  count: async (call: Call) => {
    const answer = await call('POST', `/core/executor/${questionId}/count`, {})
    return answer.status === 200 ? (answer.json() as { resultCount: number }).resultCount : undefined
  },
  values: async (call: Call) => {
    const answer = await call('GET', `/discovery/column/${clinic.column('wards.id')}/values?size=100`)
    return answer.status === 200 ? (answer.json() as (number | string)[]).map(Number) : undefined
  },
  file: async (call: Call, beginLast: () => void) => {
    const asked = await call('POST', '/exporter/oi-files', {
      displayName: 'Wards',
      extention: 'csv',
      questionId,
      pageSize: 100,
      filters: [],
    })
    const { fileId } = asked.json() as { fileId?: string }
    if (asked.status !== 200 || !fileId) return undefined
    beginLast()
    const file = await call('GET', `/exporter/exported-files/${fileId}`)
    return file.status === 200
      ? file.text
          .split(/\r?\n/)
          .map(Number)
          .filter((ward) => WARDS.includes(ward))
      : undefined
  },
} satisfies Record<string, (call: Call, beginLast: () => void) => Promise<number | readonly number[] | undefined>>
type Road = keyof typeof roads

function rowsOf({ status, json }: Awaited<ReturnType<Call>>): readonly number[] | undefined {
  return status === 200 ? (json() as ExecutionResult).table.data.flat().map(Number) : undefined
}

it(
  `R30: no answer that begins after a right was taken shows a row of it, on either of two servers, over ${STEPS} steps`,
  async () => {
    const random = createRandom(SEED)
    /** The facts after each step. A read that begins when step `acknowledged` is done may show those of all steps that began before it ended. */
    const history: Facts[] = [new Set(PEOPLE.map((person) => `active ${person}`))]
    const steps: string[] = []
    let acknowledged = 0
    let isOver = false
    let reads = 0
    const shown = new Map<string, number>()
    const credentials = new Map<string, Credential[]>(
      PEOPLE.flatMap((person) => [
        [`session ${person}`, []],
        [`key ${person}`, []],
      ]),
    )
    const facts = () => history[acknowledged]!
    const admin = caller(random, (await test.signIn(ADMIN)).id_token)

    const done = async (method: Parameters<Call>[0], url: string, body?: object) => {
      const answer = await admin(method, url, body)
      if (answer.status >= 300) throw new Error(`${method} ${url}: ${answer.status} ${answer.text}`)
      return answer.json()
    }
    const signIn = async (person: string): Promise<Credential> => {
      const { id_token: token } = await test.signIn(person)
      return { name: `session${acknowledged}`, token }
    }
    const createKey = async (person: string, token: string): Promise<Credential> => {
      const draft = { name: 'Reader', scope: [...SCOPE], expiresDate: new Date(Date.now() + 3_600_000).toISOString() }
      const answer = await caller(random, token)('POST', '/auth/account/api-keys', draft)
      if (answer.status >= 300) throw new Error(`a key of ${person}: ${answer.text}`)
      const { key, secret } = answer.json() as NewApiKey
      return { name: key.id, token: secret }
    }

    /** What a step gives and takes, as far as it is known before. */
    function changeOf(fact: string): { given: string[]; taken: string[] } {
      const [kind, person] = fact.split(' ')
      const current = kind === 'key' ? keyOf(person!) : fact
      if (current === undefined || !facts().has(current)) return { given: kind === 'key' ? [] : [fact], taken: [] }
      // Keys rest while their owner is deactivated, sessions end.
      const ended =
        kind === 'active' ? [...facts()].filter((each) => each.startsWith(`credential ${person} session`)) : []
      return { given: [], taken: [current, ...ended] }
    }

    /** The key of a user that was created last. */
    function keyOf(person: string): string | undefined {
      const last = credentials.get(`key ${person}`)!.at(-1)
      return last && `credential ${person} ${last.name}`
    }

    /** A fact is given where it is not there, and taken where it is. Answers which credential is known now. */
    async function toggle(fact: string): Promise<string | undefined> {
      const isGranted = !facts().has(fact)
      const [kind, ...words] = fact.split(' ')
      if (kind === 'member')
        await done('POST', `/auth/groups/${groupIds.get(words[1]!)}/members`, {
          [isGranted ? 'add' : 'remove']: [words[0]],
        })
      if (kind === 'ward') {
        const [person, ward] = words as [string, string]
        const had = WARDS.map(String).filter((each) => each !== ward && facts().has(`ward ${person} ${each}`))
        await done('POST', `/auth/users/${person}/attributes`, [
          { attribute: 'ward', values: isGranted ? [...had, ward] : had },
        ] as object)
      }
      if (kind === 'nothing')
        await done('PUT', `/discovery/databases/${clinic.id}/rule-coverage`, {
          rowsWithoutRule: isGranted ? 'none' : 'all',
        })
      if (kind === 'placed')
        await done('POST', '/core/folders/items', {
          kind: 'question',
          ids: [questionId],
          folderId: isGranted ? folderIds.inner : null,
        })
      if (kind === 'rule') await toggleRule(words, isGranted)
      if (kind === 'share') await toggleShare(words, isGranted)
      if (kind === 'key') return toggleKey(words[0]!)
      if (kind !== 'active') return undefined
      const person = words[0]!
      await done('PUT', `/auth/users/${userIds.get(person)}`, { id: userIds.get(person), enabled: isGranted })
      return isGranted ? keep(`session ${person}`, await signIn(person)) : undefined
    }

    function keep(slot: string, credential: Credential): string {
      credentials.get(slot)!.push(credential)
      return `credential ${slot.split(' ')[1]} ${credential.name}`
    }

    async function toggleShare(words: string[], isGranted: boolean): Promise<void> {
      const [what, who, name] = words as [string, string, string]
      const id = {
        database: clinic.id,
        table: clinic.table('wards').id,
        question: questionId,
        folder: folderIds.outer,
      }[what]!
      if (who === 'group')
        await done('POST', `/auth/groups/${isGranted ? 'share' : 'unshare'}`, {
          kind: what,
          ids: [id],
          groups: [groupIds.get(name)],
        })
      else if (what === 'folder')
        await done(
          'POST',
          isGranted ? `/core/folders/${id}/share` : '/core/folders/unshare',
          isGranted ? { users: [name] } : { folderIds: [id], userNames: [name] },
        )
      else if (what === 'question')
        await done(
          'POST',
          `/core/questions/${isGranted ? 'share' : 'unshare'}`,
          isGranted ? { questions: [id], users: [name] } : { questionsIds: [id], userNames: [name] },
        )
      else
        await done('POST', `/discovery/${what}s/${isGranted ? 'share' : 'unshare'}`, {
          usernames: [name],
          [what === 'table' ? 'tableIds' : 'dbIds']: [id],
        })
    }

    async function toggleRule([who, ...rest]: string[], isGranted: boolean): Promise<void> {
      const [name, by] = who === 'everybody' ? ['', rest[0]!] : (rest as [string, string])
      const target = { databaseName: 'Clinic', tableName: 'wards', columnName: 'id' }
      const people =
        who === 'everybody'
          ? { everybody: true }
          : who === 'group'
            ? { groups: [groupIds.get(name)] }
            : { usernames: [name] }
      if (isGranted)
        return void (await done('POST', '/discovery/row-rules', {
          ...target,
          ...people,
          ...(by === 'attribute' ? { attribute: 'ward' } : { values: [by] }),
        }))
      if (who === 'user' && by !== 'attribute') {
        const filters = (await done('GET', '/core/user-gdas?size=1000')) as {
          id: number
          username: string
          columnValue: string
        }[]
        return void (await done(
          'DELETE',
          `/core/user-gdas/${filters.find(({ username, columnValue }) => username === name && columnValue === by)!.id}`,
        ))
      }
      const rules = (await done('GET', '/discovery/row-rules?size=1000')) as {
        id: number
        who: string
        whoName: string
        value: string
        attribute: string
      }[]
      return void (await done(
        'DELETE',
        `/discovery/row-rules/${rules.find((rule) => rule.who === who && rule.whoName === name && (by === 'attribute' ? rule.attribute === 'ward' : rule.value === by))!.id}`,
      ))
    }

    async function toggleKey(person: string): Promise<string | undefined> {
      const current = keyOf(person)
      if (current !== undefined && facts().has(current))
        return void (await done('DELETE', `/auth/api-keys/${current.split(' ')[2]}`))
      return facts().has(`active ${person}`)
        ? keep(`key ${person}`, await createKey(person, credentials.get(`session ${person}`)!.at(-1)!.token))
        : undefined
    }

    const possible = [
      ...PEOPLE.flatMap((person) => [
        ...GROUPS.map((group) => `member ${person} ${group}`),
        ...WARDS.map((ward) => `ward ${person} ${ward}`),
        ...['attribute', 10, 20].map((by) => `rule user ${person} ${by}`),
        ...['database', 'question', 'table', 'folder'].map((kind) => `share ${kind} user ${person}`),
        `key ${person}`,
        `key ${person}`,
        `active ${person}`,
      ]),
      ...GROUPS.flatMap((group) => [
        ...['database', 'question', 'table', 'folder'].map((kind) => `share ${kind} group ${group}`),
        ...['attribute', 11, 30].map((by) => `rule group ${group} ${by}`),
      ]),
      'rule everybody attribute',
      'rule everybody 31',
      'nothing without a rule',
      'placed',
      'placed',
    ]

    /** Who cannot ask at all comes back soon: a refused read tells little. */
    const lacking = () =>
      PEOPLE.flatMap((person) =>
        !facts().has(`active ${person}`)
          ? [`active ${person}`]
          : facts().has(keyOf(person) ?? '')
            ? []
            : [`key ${person}`],
      )

    async function step(fact: string): Promise<void> {
      const { given, taken } = changeOf(fact)
      steps.push(`${taken.length > 0 ? '-' : '+'} ${fact}`)
      const next = new Set([...[...facts()].filter((each) => !taken.includes(each)), ...given])
      // Until the step is answered, both states may be seen.
      history.push(next)
      const credential = await toggle(fact)
      if (credential !== undefined) next.add(credential)
      acknowledged += 1
    }

    /** Which answers are possible: those of the states between the begin of a read and its end. */
    function judge(
      person: string,
      credential: Credential,
      road: Road,
      answer: number | readonly number[] | undefined,
      begun: number,
    ): void {
      const states = history.slice(begun).map((each) => rowsIn(each, person, credential, road))
      const isSettled = begun === history.length - 1
      const context = () =>
        `REVOCATION_SEED=${SEED} ${road} of ${person}, begun after step ${begun}: ${steps.slice(0, begun).slice(-8).join(', ')} | ${steps.slice(begun).join(', ')}`
      if (answer === undefined) {
        // A file is refused, too, when rights changed after it was asked for.
        if (isSettled && road !== 'file') expect(states[0], `refused ${context()}`).toBeUndefined()
        return
      }
      shown.set(road, (shown.get(road) ?? 0) + 1)
      const allowed = new Set(states.flatMap((rows) => rows ?? []))
      const isAllowed =
        typeof answer === 'number'
          ? states.some((rows) => rows?.length === answer) || (!isSettled && answer <= allowed.size)
          : answer.every((ward) => allowed.has(ward))
      expect(
        isAllowed && states.some((rows) => rows !== undefined),
        `${context()}: ${JSON.stringify(answer)} beyond ${JSON.stringify(states)}`,
      ).toBe(true)
      if (isSettled && typeof answer !== 'number')
        expect(
          answer.toSorted((a, b) => a - b),
          context(),
        ).toEqual(states[0])
    }

    async function read(slot: string, mine: Random): Promise<void> {
      const person = slot.split(' ')[1]!
      while (!isOver) {
        const known = credentials.get(slot)!
        const credential = mine.chance(0.7) ? known.at(-1) : known.at(-2)
        if (!credential) {
          await new Promise(setImmediate)
          continue
        }
        const road = mine.pick(Object.keys(roads) as Road[])
        let begun = acknowledged
        const answer = await roads[road](caller(mine, credential.token), () => (begun = acknowledged))
        judge(person, credential, road, answer, begun)
        reads += 1
      }
    }

    // Everybody signs in by being deactivated and activated, and begins with a key, the question and the database.
    for (const person of PEOPLE)
      for (const fact of [
        `active ${person}`,
        `active ${person}`,
        `key ${person}`,
        `share question user ${person}`,
        `share database user ${person}`,
      ])
        await step(fact)
    const readers = [...credentials.keys()].map((slot, number) => read(slot, createRandom(SEED + 1 + number)))
    const failed = Promise.all(readers).then(() => undefined)
    failed.catch(() => (isOver = true))
    const begin = steps.length
    while (steps.length < begin + STEPS && !isOver) {
      const until = reads + READS_EACH
      await step(random.pick(random.chance(0.5) && lacking().length > 0 ? lacking() : possible))
      while (reads < until && !isOver) await new Promise(setImmediate)
    }
    isOver = true
    await failed
    // A few steps give no room for every road.
    expect(shown.size, `REVOCATION_SEED=${SEED} roads that showed rows`).toBeGreaterThanOrEqual(
      STEPS < 500 ? 1 : Object.keys(roads).length,
    )
    if (process.env.REVOCATION_STEPS)
      process.stdout.write(
        `${STEPS} steps, ${reads} reads, answers with rows: ${JSON.stringify(Object.fromEntries(shown))}\n`,
      )
  },
  300_000 + STEPS * 1500,
)
