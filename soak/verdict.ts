import { setTimeout as sleep } from 'node:timers/promises'
import type { ExportedFile } from '@soundings/contract'
import { type Caller, type Ledger, pathOf, type SavedItem, SOURCE_ROWS } from './people.ts'

const WAIT_LIMIT_MS = 300_000

/** A mail that arrived: one with an id that came before is the same mail, brought again. */
export interface ArrivedMail {
  readonly subject: string
  readonly id: string
}

export interface StoredRun {
  readonly task_id: number | string
  readonly status: string
}

export interface StoredDelivery {
  readonly title: string
  readonly state: string
  readonly last_error: string | null
}

interface Facts {
  readonly caller: Caller
  readonly ledger: Ledger
  readonly arrived: () => readonly ArrivedMail[]
  readonly readRuns: () => Promise<readonly StoredRun[]>
  readonly readDeliveries: () => Promise<readonly StoredDelivery[]>
}

/** Compares what is stored, written and mailed with what was acknowledged, when all faults are over. */
export async function judge({ caller, ledger, arrived, readRuns, readDeliveries }: Facts) {
  const missing = () => {
    const subjects = new Set(arrived().map(({ subject }) => subject))
    return ledger.mails.filter((subject) => !subjects.has(subject))
  }
  // As with files: a mail whose order failed, because its source could not be read, is reported to its owner with the reason.
  const withoutReason = async () => {
    const reported = new Set(
      (await readDeliveries())
        .filter(({ state, last_error: reason }) => state === 'failed' && reason)
        .map(({ title }) => title),
    )
    return missing().filter((subject) => !reported.has(subject))
  }
  for (let waited = 0; waited < WAIT_LIMIT_MS && (await withoutReason()).length > 0; waited += 500) await sleep(500)
  const lost = (await withoutReason()).map((subject) => `mail ${subject}`)
  const failedMails = missing().length - lost.length
  for (const item of ledger.items) if (item.acknowledged > 0) lost.push(...(await findLostChange(caller, item)))
  const files = { failed: 0 }
  for (const id of ledger.files) lost.push(...(await findLostFile(caller, id, files)))

  const mails = arrived()
  const idsOf = (subject: string) => new Set(mails.filter((mail) => mail.subject === subject).map(({ id }) => id)).size
  const ordered = [...new Set(mails.map(({ subject }) => subject))].filter((subject) => subject.startsWith('Mail '))
  const doubled = ordered.filter((subject) => idsOf(subject) > 1).map((subject) => `mail ${subject}`)
  const runs = await readRuns()
  for (const { id, name } of ledger.tasks) {
    const own = runs.filter((run) => Number(run.task_id) === id)
    const sent = own.filter(({ status }) => status === 'SUCCESS').length
    if (idsOf(name) > own.length) doubled.push(`${name}: ${idsOf(name)} mails of ${own.length} runs`)
    if (idsOf(name) < sent) lost.push(`${name}: ${idsOf(name)} mails of ${sent} successful runs`)
    if (own.some(({ status }) => status === 'RUNNING')) lost.push(`${name}: a run that never ended`)
  }
  return {
    lost,
    doubled,
    /** The same mail brought again, because its acceptance was never heard of. Its id says so to the receiver. */
    repeated: mails.length - new Set(mails.map(({ id }) => id)).size,
    failedFiles: files.failed,
    failedMails,
    runs: runs.length,
    failedRuns: runs.filter(({ status }) => status === 'FAILED').length,
  }
}

async function findLostChange(
  caller: Caller,
  { kind, name, id, acknowledged, unanswered }: SavedItem,
): Promise<string[]> {
  const answer = await caller.ask('GET', `${pathOf(kind)}/${id}`)
  const { lastName, description } =
    answer?.status === 200 ? (JSON.parse(answer.text) as { lastName?: string; description?: string }) : {}
  const change = Number(/change (\d+)/.exec(lastName ?? description ?? '')?.[1] ?? 0)
  if (change === acknowledged || unanswered.has(change)) return []
  return [`${kind} ${name}: change ${acknowledged} was acknowledged, ${change} is stored`]
}

async function findLostFile(caller: Caller, id: string, counts: { failed: number }): Promise<string[]> {
  const file = await whenEnded(caller, id)
  if (file?.state === 'failed') {
    counts.failed += 1
    return []
  }
  if (file?.state !== 'done') return [`file ${id}: ${file?.state ?? 'gone'}`]
  const content = await caller.ask('GET', `/exporter/exported-files/${id}`)
  const lines = content?.text.trim().split('\r\n').length
  return content?.status === 200 && lines === SOURCE_ROWS + 1 ? [] : [`file ${id}: ${content?.status}, ${lines} lines`]
}

async function whenEnded(caller: Caller, id: string): Promise<ExportedFile | undefined> {
  for (let waited = 0; waited < WAIT_LIMIT_MS; waited += 500) {
    const answer = await caller.ask('GET', `/exporter/oi-files/${id}`)
    if (answer?.status === 404) return undefined
    const file = answer?.status === 200 ? (JSON.parse(answer.text) as ExportedFile) : undefined
    if (file && file.state !== 'waiting' && file.state !== 'running') return file
    await sleep(500)
  }
  return undefined
}
