import { setTimeout as sleep } from 'node:timers/promises'
import type { DatabaseDetails, DbTable, ExecutionResult, Question, ScheduledTask } from '@soundings/contract'
import { dashboardDraft } from '../packages/server/src/testing/clinics/dashboard-draft.ts'
import { ADMIN, PASSWORD, userDraft } from '../packages/server/src/testing/servers/test-app.ts'

export const SOURCE_ROWS = 4_000
const TASKS = 4
const ANSWER_LIMIT_MS = 30_000

/** Something that one person saves again and again, with the number of the change in it. */
export interface SavedItem {
  readonly kind: 'users' | 'questions' | 'dashboards'
  readonly name: string
  /** Unknown until a creation was acknowledged. */
  id?: number
  /** The last change that was acknowledged. */
  acknowledged: number
  /** Changes of which no answer came: each of them may have been made, also later. */
  readonly unanswered: Set<number>
}

export interface Ledger {
  readonly items: SavedItem[]
  /** Subjects of mails whose order was acknowledged. */
  readonly mails: string[]
  /** Exports that were acknowledged. */
  readonly files: Set<string>
  readonly tasks: { readonly id: number; readonly name: string }[]
  readonly wrongAnswers: string[]
  requests: number
  refused: number
}

export type Origin = () => string | undefined
type Answer = { readonly status: number; readonly text: string } | undefined

export function createCaller(origins: readonly Origin[], ledger: Pick<Ledger, 'requests' | 'refused'>) {
  let token = ''
  /** Undefined when no answer came. */
  async function ask(method: string, path: string, body?: unknown): Promise<Answer> {
    const open = origins.map((origin) => origin()).filter((origin) => origin !== undefined)
    const origin = open[Math.floor(Math.random() * open.length)]
    if (!origin) {
      await sleep(200)
      return undefined
    }
    ledger.requests += 1
    try {
      const reply = await fetch(`${origin}${path}`, {
        method,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
      })
      const text = await reply.text()
      if (reply.status >= 400) ledger.refused += 1
      return { status: reply.status, text }
    } catch {
      ledger.refused += 1
      return undefined
    }
  }
  return {
    ask,
    /** Until it is done: for what comes before and after the faults. */
    async insist<Reply>(method: string, path: string, body?: unknown): Promise<Reply> {
      for (let attempt = 0; attempt < 60; attempt += 1) {
        const answer = await ask(method, path, body)
        if (answer && answer.status < 300) return JSON.parse(answer.text) as Reply
        if (answer && answer.status < 500) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`)
        await sleep(1_000)
      }
      throw new Error(`${method} ${path} was not answered`)
    },
    async signIn() {
      token = (
        await this.insist<{ id_token: string }>('POST', '/auth/authenticate', { username: ADMIN, password: PASSWORD })
      ).id_token
    },
  }
}

export type Caller = ReturnType<typeof createCaller>

/** Connects the source, and makes the question and the tasks that all others use. */
export async function prepare(caller: Caller, connection: object, ledger: Ledger) {
  const { id } = await caller.insist<DatabaseDetails>('POST', '/discovery/databases', connection)
  for (;;) {
    const { refresh } = await caller.insist<DatabaseDetails>('GET', `/discovery/databases/${id}`)
    if (refresh?.state === 'success') break
    if (refresh?.state === 'failed') throw new Error(refresh.message)
    await sleep(200)
  }
  const table = (await caller.insist<DbTable[]>('GET', `/discovery/${id}/tables?size=9999`)).find(
    ({ name }) => name === 'doses',
  )
  if (!table) throw new Error('The source has no table of doses')
  const columns = table.columns.map((column) => ({
    designType: 'VIEW',
    label: column.name,
    orderDirection: column.name === 'id' ? 'ASC' : 'NONE',
    expression: [{ dbColumn: column.id, function: 'none' }],
  }))
  const query = { datasourceID: id, dbTable: table.id, columns, resultLimit: SOURCE_ROWS * 2 }
  const question = await caller.insist<Question>('POST', '/core/questions', { name: 'Doses', query })
  for (let number = 1; number <= TASKS; number += 1) {
    const name = `Task ${number}`
    const exportFileJob = {
      emails: ['ward@hospital.example'],
      questions: [{ displayName: 'Doses', questionId: question.id }],
    }
    const task = await caller.insist<ScheduledTask>('POST', '/scheduler/jobs', {
      displayName: name,
      cronExp: '* * * * *',
      exportFileJob,
    })
    ledger.tasks.push({ id: Number(task.id), name })
  }
  return { query, questionId: question.id }
}

interface Work {
  readonly caller: Caller
  readonly ledger: Ledger
  readonly query: object
  readonly questionId: number
  readonly isOver: () => boolean
}

/** One person who saves, mails, exports and reads until it is over. */
export async function workAs(person: number, { caller, ledger, query, questionId, isOver }: Work): Promise<void> {
  const own: SavedItem[] = []
  let count = 0
  const draftOf = ({ kind, name }: SavedItem, change: number): object => {
    if (kind === 'users') return userDraft(name, { lastName: `change ${change}` })
    if (kind === 'questions') return { name, description: `change ${change}`, query }
    return dashboardDraft([questionId], { name, description: `change ${change}` })
  }
  async function create() {
    const kind = (['users', 'questions', 'dashboards'] as const)[count % 3]!
    const item: SavedItem = {
      kind,
      name: `p${person}-${kind}-${(count += 1)}`,
      acknowledged: 0,
      unanswered: new Set([1]),
    }
    ledger.items.push(item)
    const answer = await caller.ask('POST', pathOf(kind), draftOf(item, 1))
    if (answer?.status !== 201 && answer?.status !== 200) return
    item.id = (JSON.parse(answer.text) as { id: number }).id
    item.acknowledged = 1
    own.push(item)
  }
  async function change(item: SavedItem) {
    const next = Math.max(item.acknowledged, ...item.unanswered) + 1
    if (item.kind === 'users')
      return sendChange(item, next, () => caller.ask('PUT', `/auth/users/${item.id}`, { lastName: `change ${next}` }))
    // With the version that was read: a change that comes late finds a newer one and is refused.
    const read = await caller.ask('GET', `${pathOf(item.kind)}/${item.id}`)
    if (read?.status !== 200) return
    const { version } = JSON.parse(read.text) as { version: number }
    await sendChange(item, next, () =>
      caller.ask('PUT', pathOf(item.kind), { ...draftOf(item, next), id: item.id, version }),
    )
  }
  const steps: readonly (() => Promise<unknown>)[] = [
    create,
    () => (own.length ? change(own[Math.floor(Math.random() * own.length)]!) : create()),
    () => (own.length ? change(own.at(-1)!) : create()),
    async () => {
      const subject = `Mail p${person}-${(count += 1)}`
      const answer = await caller.ask('POST', '/exporter/oi-files/share', {
        displayName: subject,
        emails: ['head@hospital.example'],
        question: { displayName: 'Doses', extention: 'CSV', questionId, pageSize: 20 },
      })
      if (answer?.status === 200 && (JSON.parse(answer.text) as { status: string }).status === 'PASS')
        ledger.mails.push(subject)
    },
    async () => {
      const answer = await caller.ask('POST', '/exporter/oi-files', {
        displayName: `File p${person}-${(count += 1)}`,
        extention: 'CSV',
        questionId,
      })
      if (answer?.status !== 200 && answer?.status !== 201) return
      const { fileId, status } = JSON.parse(answer.text) as { fileId: string; status: string }
      if (status === 'PASS' && fileId) ledger.files.add(fileId)
    },
    async () => {
      const answer = await caller.ask('POST', `/core/executor/${questionId}/execute`, {
        pageLength: SOURCE_ROWS,
        refresh: true,
      })
      if (answer?.status === 200) checkRows(answer.text, ledger.wrongAnswers)
    },
  ]
  while (!isOver()) {
    await steps[Math.floor(Math.random() * steps.length)]!()
    await sleep(Math.random() * 400)
  }
}

export const pathOf = (kind: SavedItem['kind']) => (kind === 'users' ? '/auth/users' : `/core/${kind}`)

async function sendChange(item: SavedItem, next: number, send: () => Promise<Answer>) {
  item.unanswered.add(next)
  const answer = await send()
  if (!answer || answer.status >= 500) return
  item.unanswered.delete(next)
  if (answer.status < 300) item.acknowledged = next
}

/** An answer that says it is whole has to be; one that ends in the middle is not JSON, or has no end that says so. */
function checkRows(text: string, wrong: string[]) {
  let answer: Partial<ExecutionResult>
  try {
    answer = JSON.parse(text) as typeof answer
  } catch {
    return
  }
  const rows = answer.table?.data
  if (!answer.execution || !rows) return
  const isWhole =
    rows.length === SOURCE_ROWS && rows.every(([id, note], at) => Number(id) === at + 1 && note === noteOf(at + 1))
  if (!isWhole)
    wrong.push(
      `an answer of ${rows.length} rows instead of ${SOURCE_ROWS}: ${text.slice(0, 100)} … ${text.slice(-200)}`,
    )
}

export const noteOf = (id: number) => `a note about dose ${id}`
