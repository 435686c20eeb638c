import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openPostgres, startPostgresServer } from '../packages/engines/src/testing/servers/postgres-server.ts'
import { startSmtpServer } from '../packages/server/src/testing/servers/smtp-inbox.ts'
import { openFaultyLine } from './faulty-line.ts'
import { createCaller, type Ledger, noteOf, prepare, SOURCE_ROWS, workAs } from './people.ts'
import { judge, type StoredDelivery, type StoredRun } from './verdict.ts'
import { watchServer } from './watched-server.ts'

const PEOPLE = 4
const HEAL_LIMIT_MS = 120_000

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '60' } } })
const minutes = Number(values.minutes)
if (!(minutes > 0 && minutes <= 24 * 60)) throw new Error('--minutes must be a number between 0 and 1440')

const began = Date.now()
const say = (line: string) => void process.stdout.write(`${Math.round((Date.now() - began) / 1000)} s  ${line}\n`)
const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(Math.random() * items.length)]!

const postgres = await startPostgresServer(['max_connections=200'])
if (!postgres) throw new Error('The soak needs a PostgreSQL: apt-get install postgresql')
const { host, username, password, port, database } = postgres
async function inStore<Row extends object>(text: string, name = 'store'): Promise<Row[]> {
  const client = openPostgres({ host, username, password, port, database: name })
  await client.connect()
  const { rows } = await client.query<Row>(text)
  await client.end()
  return rows
}
await inStore('create database store', database)
await inStore('create database source', database)
await inStore('create table doses (id integer primary key, note text)', 'source')
await inStore(
  `insert into doses select n, '${noteOf(0).replace('0', '')}' || n from generate_series(1, ${SOURCE_ROWS}) as n`,
  'source',
)

const inbox = await startSmtpServer()
const storeLine = await openFaultyLine(port)
const sourceLine = await openFaultyLine(port)
const mailLine = await openFaultyLine(Number(new URL(inbox.url).port))
const dataDir = mkdtempSync(join(tmpdir(), 'soundings-soak-'))
const env = {
  DATA_DIR: dataDir,
  DATABASE_URL: `postgresql://${username}:${password}@${host}:${storeLine.port}/store`,
  SECRET_KEY: randomBytes(32).toString('base64'),
  SMTP_URL: `smtp://127.0.0.1:${mailLine.port}`,
  ID_TOKEN_MINUTES: '1440',
  PORT: '0',
}
const first = watchServer('server 1', env, say)
while (!(await first.isReady())) await sleep(200)
const second = watchServer('server 2', env, say)
const servers = [first, second]

const ledger: Ledger = { items: [], mails: [], files: new Set(), tasks: [], wrongAnswers: [], requests: 0, refused: 0 }
const caller = createCaller(
  servers.map(({ origin }) => origin),
  ledger,
)
await caller.signIn()
const connection = {
  displayName: 'Doses',
  dbType: 'postgresql',
  hostServer: host,
  port: sourceLine.port,
  username,
  password,
  dbName: 'source',
  schema: 'public',
}
const made = await prepare(caller, connection, ledger)
while (!(await second.isReady())) await sleep(200)

const end = Date.now() + minutes * 60_000
const isOver = () => Date.now() >= end
const during = () => sleep(1_000 + Math.random() * 9_000)
const faults: Record<string, () => Promise<unknown>> = {
  'a server killed': async () => pick(servers).kill(),
  'a server stopped for seconds': async () => pause(during),
  // Longer than a lease, so that the other server takes over what this one holds.
  'a server stopped for more than a lease': async () => pause(() => sleep(70_000)),
  'connections to the store cut': async () => storeLine.cut(),
  'the store silent': async () => silence(storeLine),
  'connections to the source cut': async () => sourceLine.cut(),
  'the source silent': async () => silence(sourceLine),
  'answers of the source garbled': async () => {
    sourceLine.setGarbled(true)
    await during()
    sourceLine.heal()
  },
  'connections to the mail server cut': async () => mailLine.cut(),
  'the mail server silent': async () => silence(mailLine),
}
async function pause(wait: () => Promise<unknown>) {
  const server = pick(servers)
  server.pause()
  await wait()
  await server.goOn()
}
async function silence(line: typeof storeLine) {
  line.setSilent(true)
  await during()
  line.heal()
}
const faultCounts = new Map<string, number>()
async function makeFaults() {
  while (!isOver()) {
    await sleep(Math.random() * 5_000)
    const name = pick(Object.keys(faults))
    faultCounts.set(name, (faultCounts.get(name) ?? 0) + 1)
    await faults[name]!()
  }
}
async function reportEveryMinute() {
  while (!isOver()) {
    await sleep(Math.min(60_000, Math.max(0, end - Date.now())))
    say(
      `${ledger.requests} requests, ${ledger.items.length} items, ${ledger.mails.length} mails, ${ledger.files.size} files, ${inbox.count()} mails arrived`,
    )
  }
}
say(`begun: ${minutes} minutes, two servers, ${PEOPLE} people`)
await Promise.all([
  makeFaults(),
  reportEveryMinute(),
  ...Array.from({ length: PEOPLE }, (_, person) => workAs(person, { caller, ledger, ...made, isOver })),
])

for (const line of [storeLine, sourceLine, mailLine]) line.heal()
const healing = Date.now()
while (!((await first.isReady()) && (await second.isReady()))) {
  if (Date.now() - healing > HEAL_LIMIT_MS)
    throw new Error('The servers were not ready two minutes after the last fault')
  await sleep(200)
}
say(`both servers ready ${((Date.now() - healing) / 1000).toFixed(1)} s after the last fault`)
await inStore('update scheduled_tasks set active = 0, next_run_at = null')
// No one has to sit out the pauses between attempts.
await inStore("update jobs set run_at = created_at where state = 'waiting' and attempts > 0")
const verdict = await judge({
  caller,
  ledger,
  arrived: inbox.arrived,
  readRuns: () => inStore<StoredRun>('select task_id, status from task_runs'),
  readDeliveries: () => inStore<StoredDelivery>('select title, state, last_error from deliveries'),
})
const deaths = servers.reduce((sum, { counts }) => sum + counts.deaths, 0)
const freezes = servers.reduce((sum, { counts }) => sum + counts.freezes, 0)
const putOff = servers.reduce((sum, { counts }) => sum + counts.putOff, 0)

for (const line of [
  ...verdict.lost.map((lost) => `LOST ${lost}`),
  ...verdict.doubled.map((doubled) => `DOUBLED ${doubled}`),
  ...ledger.wrongAnswers.map((wrong) => `WRONG ${wrong}`),
])
  say(line)
say([...faultCounts].map(([name, count]) => `${name} ${count}×`).join(', '))
say(
  `${ledger.requests} requests, ${ledger.refused} without success; ${ledger.items.length} items, ${ledger.mails.length} mails (${verdict.failedMails} failed with a reason), ${ledger.files.size} files (${verdict.failedFiles} failed with a reason), ${verdict.runs} task runs (${verdict.failedRuns} failed with a reason)`,
)
say(
  `${verdict.lost.length} lost, ${verdict.doubled.length} doubled, ${ledger.wrongAnswers.length} wrong, ${freezes} frozen, ${deaths} ended by themselves; ${putOff} starts put off without the store; ${verdict.repeated} mails repeated with the same id`,
)

await Promise.all(servers.map((server) => server.end()))
for (const line of [storeLine, sourceLine, mailLine]) line.close()
await inbox.close()
await postgres.stop()
rmSync(dataDir, { recursive: true, force: true })
process.exit(verdict.lost.length + verdict.doubled.length + ledger.wrongAnswers.length + freezes + deaths === 0 ? 0 : 1)
