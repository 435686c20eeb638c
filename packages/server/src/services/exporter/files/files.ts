import { type ExportedFile, type ExportRequest, type FileState, Problem } from '@soundings/contract'
import type { Admission } from '../../../platform/admissions/admissions.ts'
import type { Audit } from '../../../platform/audit/audit.ts'
import type { FileStore } from '../../../platform/files/file-store.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { ListAsk, Page } from '../../../platform/store/lists/read-page.ts'
import { assertAnsweredVersion } from '../../../platform/store/optimistic-lock.ts'
import type { JobKind, Jobs } from '../../../platform/jobs/jobs.ts'
import { newToken } from '../../../platform/secrets/tokens.ts'
import type { Core } from '../../core/index.ts'
import { pollUntil } from '../poll-until.ts'
import type { AssertExportQuota } from './assert-export-quota.ts'
import type { ExportFileStore, StoredFile } from './files.store.ts'
import { type FileProduction, headName, removeStored } from './produce-file.ts'

interface Needs {
  readonly store: ExportFileStore
  readonly bytes: FileStore
  readonly production: FileProduction
  readonly job: JobKind<{ fileId: string }>
  readonly jobs: Jobs
  readonly questions: Pick<Core['questions'], 'getRunnable' | 'findKept'>
  readonly questionRows: Pick<Core['questionRows'], 'rulesKeyOf' | 'assertWithinLimit'>
  readonly assertExportQuota: AssertExportQuota
  readonly askerOf: (userId: number, sessionId: string) => Promise<Viewer | undefined>
  readonly audit: Audit
  readonly retentionDays: number
  readonly answerWithinMs?: number | undefined
  readonly now: () => Date
}

const HOUR_MS = 3_600_000
/** Small exports are done by then, and what is wrong with a question shows. */
const ANSWER_WITHIN_MS = 1500

const isGoingOn = (state: FileState) => state === 'waiting' || state === 'running'

/** The rules of exported files: they are their owner's alone, whatever role others have. */
export function createFiles({
  store,
  bytes,
  production,
  job,
  jobs,
  questions,
  questionRows,
  assertExportQuota,
  askerOf,
  audit,
  retentionDays,
  answerWithinMs = ANSWER_WITHIN_MS,
  now,
}: Needs) {
  async function getOwn(viewer: Viewer, id: string): Promise<StoredFile> {
    const file = await store.find(id)
    if (file?.ownerId !== viewer.userId || file.deliveryId !== null) throw fileMissing()
    return file
  }

  const settled = (viewer: Viewer, id: string, waitMs: number, signal: AbortSignal) =>
    pollUntil(
      () => getOwn(viewer, id),
      ({ state }) => !isGoingOn(state),
      { waitMs, signal },
    )

  /** Rights may have changed since it was made, and while a person waited for it. */
  async function assertMayLeave(viewer: Viewer, { databaseId, questionId, query, rulesKey }: StoredFile) {
    const owner = await askerOf(viewer.userId, viewer.sessionId)
    if (!owner) throw new Problem('signed-out', 'Please sign in')
    if (databaseId === null) throw fileMissing()
    const question = questionId === null ? undefined : await questions.findKept(owner, questionId, query)
    if (!question) throw takenBack()
    if ((await questionRows.rulesKeyOf(owner, databaseId, question.query)) !== rulesKey) throw rowsChanged()
    return question
  }

  async function removeWhole(id: string): Promise<void> {
    const file = await store.find(id)
    production.stop(id)
    await store.remove(id)
    if (file) await removeStored(bytes, file.storedName)
  }

  return {
    async request(
      viewer: Viewer,
      { lifeTimeHours, ...request }: ExportRequest,
      signal: AbortSignal,
    ): Promise<StoredFile> {
      const question = await questions.getRunnable(viewer, request.questionId)
      assertAnsweredVersion(question, request)
      const id = newToken()
      const lifeMs = Math.min(lifeTimeHours > 0 ? lifeTimeHours : Infinity, retentionDays * 24) * HOUR_MS
      await store.transaction(async (within) => {
        const expiresAt = new Date(now().getTime() + lifeMs).toISOString()
        const createdAt = now().toISOString()
        await assertExportQuota(viewer.userId, within)
        await store.insert(
          {
            id,
            questionName: question.name,
            request,
            ownerId: viewer.userId,
            createdAt,
            expiresAt,
            deliveryId: null,
            sessionId: viewer.sessionId,
          },
          within,
        )
        await jobs.enqueue(job, { fileId: id }, { within, id: `export:${id}`, userId: viewer.userId })
      })
      return settled(viewer, id, answerWithinMs, signal)
    },

    async list(viewer: Viewer, ask: ListAsk): Promise<Page<ExportedFile>> {
      const { rows, total } = await store.list(viewer.userId, ask)
      return { rows: rows.map(toReply), total }
    },

    get: async (viewer: Viewer, id: string): Promise<ExportedFile> => toReply(await getOwn(viewer, id)),

    async cancel(viewer: Viewer, id: string): Promise<void> {
      await getOwn(viewer, id)
      if (!(await store.end(id, 'cancelled', null))) throw nothingToCancel()
      production.stop(id)
    },

    async remove(viewer: Viewer, id: string): Promise<void> {
      const { displayName } = await getOwn(viewer, id)
      await removeWhole(id)
      await audit.record({
        username: viewer.username,
        action: 'file.delete',
        object: id,
        detail: displayName,
        address: viewer.address,
      })
    },

    /** Waits for a file that is being written. Rows that its owner may not see any more do not leave. */
    async open(viewer: Viewer, id: string, admission: Admission) {
      const file = await settled(viewer, id, Infinity, admission.signal)
      if (file.state !== 'done') throw notWritten(file)
      const found = await bytes.find(file.storedName)
      if (!found) throw fileMissing()
      const question = await admission.require((current) => assertMayLeave(current, file))
      await questionRows.assertWithinLimit(viewer, question, file, admission)
      await audit.record({
        username: viewer.username,
        action: 'file.download',
        object: id,
        rows: file.rows ?? 0,
        detail: file.displayName,
        address: viewer.address,
      })
      return { file, bytes: found.bytes, read: () => bytes.read(file.storedName) }
    },

    /** Removes what is past its time, bytes of no file, and what lost attempts left of finished files. */
    async purgeExpired(): Promise<void> {
      for (const id of await store.idsPast(now().toISOString())) await removeWhole(id)
      // Names first: the row of a file is there before its bytes are, so bytes without a row will never get one.
      const names = await bytes.names()
      const stored = await store.storedNames()
      for (const name of names) if (isLeftOver(name, stored)) await bytes.remove(name)
    },
  }
}

export type Files = ReturnType<typeof createFiles>

function isLeftOver(name: string, stored: ReadonlyMap<string, string | undefined>): boolean {
  const id = name.split('.', 1)[0] ?? ''
  if (!stored.has(id)) return true
  const kept = stored.get(id)
  return kept !== undefined && name !== kept && name !== headName(kept)
}

function toReply({
  id,
  displayName,
  questionName,
  extension,
  createdAt,
  state,
  rows,
  bytes,
  isCut,
  error,
}: StoredFile): ExportedFile {
  return {
    id,
    displayName,
    questionName,
    extention: extension,
    createdDate: createdAt,
    state,
    rows,
    bytes,
    cut: isCut,
    cause: error ?? '',
  }
}

function fileMissing() {
  return new Problem('missing', 'There is no such file')
}

function notWritten({ state, error }: StoredFile) {
  return new Problem('conflict', state === 'cancelled' ? 'This export was cancelled' : (error ?? 'This export failed'))
}

function nothingToCancel() {
  return new Problem('conflict', 'This export has already ended')
}

function takenBack() {
  return new Problem('forbidden', 'The question of this file was deleted, or is no longer shared with you')
}

function rowsChanged() {
  return new Problem('conflict', 'The rows you may see have changed since this file was made. Export it again')
}
