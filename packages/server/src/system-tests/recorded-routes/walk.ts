import type { DbTable } from '@soundings/contract'
import { codeAt, stepAt } from '../../services/auth/second-factor/totp.ts'
import { fromBase32 } from '../../testing/base32.ts'
import { tile } from '../../testing/clinics/dashboard-draft.ts'
import { eventually } from '../../testing/eventually.ts'
import { mailsInOutbox } from '../../testing/servers/outbox.ts'
import { ADMIN } from '../../testing/servers/test-app.ts'
import { expect } from 'vitest'
import type { Clinic } from '../../testing/clinics/clinic.ts'
import type { TestApp } from '../../testing/servers/test-app.ts'

type Answered = Promise<{ readonly status: number }>

/** A call that succeeds, and what it leaves in the record. The order matters: later calls use what earlier ones made. */
export interface Step {
  readonly route: string
  readonly leaves: readonly string[]
  readonly isRead: boolean
  call(): Answered
}

/** What the calls of the walk share: the server, its clinic, and the ids of what they have made. */
export function createWalk(test: TestApp, clinic: Clinic, tables: readonly DbTable[]) {
  const made = {
    question: 0,
    pivot: 0,
    dashboard: 0,
    database: 0,
    user: 0,
    rule: 0,
    task: 0,
    group: 0,
    folder: 0,
    attribute: 0,
    service: 0,
    key: '',
    link: '',
    display: '',
    walker: '',
    secret: '',
    code: '',
    file: '',
    refreshToken: '',
  }
  const admin = {
    get: (url: string) => test.as(ADMIN).get(url),
    post: (url: string, body?: unknown) => test.as(ADMIN).post(url, body),
    put: (url: string, body?: unknown) => test.as(ADMIN).put(url, body),
    delete: (url: string) => test.as(ADMIN).delete(url),
  }
  const query = () =>
    clinic.query('visits', [clinic.view('visits.cost'), clinic.view('visits.id')], {
      filters: [clinic.filter('visits.diagnosis_code', 'equals', ['I10'], { dynamic: true })],
    })
  const pivoted = () =>
    clinic.query('visits', [
      clinic.group('visits.ward_id'),
      clinic.group('visits.admitted_at', 'month'),
      clinic.view('visits.id', 'rowCount'),
    ])
  const columnId = () => clinic.column('visits.cost')
  const exported = () => ({
    displayName: 'Costs',
    extention: 'csv',
    filters: [],
    pageNumber: 0,
    pageSize: 10,
    questionId: made.question,
  })
  const rule = (changes: object = {}) => ({
    username: 'ann',
    databaseName: 'Clinic',
    tableName: 'hospitals',
    columnName: 'id',
    columnValue: '1',
    ...changes,
  })
  const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()
  const keyDraft = (name: string) => ({
    name,
    scope: ['question.view'],
    expiresDate: inAnHour(),
  })
  const shownTabs = () => {
    const viewOptionsJSON = JSON.stringify({ number: { compare: 'previous' } })
    const views = [tile(made.question, 0, { viewType: 'KPI', viewOptionsJSON }), tile(made.pivot, 1)]
    return [{ index: 0, name: 'New Tab', views }]
  }
  const byDisplay = (tileId: string, verb: string, body: object) =>
    test.request({ method: 'POST', url: `/core/display/tiles/${tileId}/${verb}`, body, token: made.display })
  const byWalker = (step: string, body: unknown) =>
    test.request({ method: 'POST', url: `/auth/account/second-factor/${step}`, body, token: made.walker })
  const keepCodes = (answer: ReturnType<typeof byWalker>) =>
    keep<{ recoveryCodes: string[] }>(answer, ({ recoveryCodes: [code = ''] }) => (made.code = code))
  const totpOf = (secret: string) => codeAt(fromBase32(secret), stepAt(new Date()))
  const ids = () => [clinic.table('visits').id]
  const used = new Set<string>()
  /** Of the reset mail that came last. */
  const newToken = () =>
    eventually(async () => {
      const tokens = (await mailsInOutbox(test.dataDir)).flatMap(
        ({ text }) => /token=([\w-]+)/.exec(text ?? '')?.[1] ?? [],
      )
      const token = tokens.find((each) => !used.has(each))
      expect(token).toBeDefined()
      used.add(token!)
      return token!
    })

  async function keep<Reply>(
    answer: Promise<{ status: number; json(): never }>,
    take: (reply: Reply) => void,
  ): Answered {
    const answered = await answer
    if (answered.status < 300) take(answered.json())
    return answered
  }

  const reads = (route: string, call: () => Answered, action = 'rows.read'): Step => ({
    route,
    call,
    leaves: [action],
    isRead: true,
  })
  const does = (route: string, leaves: readonly string[], call: () => Answered): Step => ({
    route,
    call,
    leaves,
    isRead: false,
  })

  return {
    test,
    clinic,
    tables,
    made,
    admin,
    query,
    pivoted,
    columnId,
    exported,
    rule,
    keyDraft,
    inAnHour,
    shownTabs,
    byDisplay,
    byWalker,
    keepCodes,
    totpOf,
    ids,
    newToken,
    keep,
    reads,
    does,
  }
}

export type Walk = ReturnType<typeof createWalk>
