import { mayUse, Problem } from '@soundings/contract'
import type { Audit } from '../../../platform/audit/audit.ts'
import { BACKGROUND_ADDRESS, type Viewer } from '../../../platform/http/viewer.ts'
import { failedOutcome, toProblem } from '../../../platform/http/problems.ts'
import type { JobKind } from '../../../platform/jobs/jobs.ts'
import type { Log } from '../../../platform/log/create-log.ts'
import { LeaseLost } from '../../../platform/store/fencing.ts'
import type { ExportFileStore, StoredFile } from './files.store.ts'
import type { FileProduction } from './produce-file.ts'

interface Needs {
  readonly store: ExportFileStore
  readonly production: FileProduction
  readonly viewerOf: (userId: number) => Promise<Viewer | undefined>
  readonly askerOf: (userId: number, sessionId: string) => Promise<Viewer | undefined>
  readonly nameOf: (userId: number | null) => Promise<string>
  readonly audit: Audit
  readonly log: Log
}

/** One export of the queue: a crash repeats it, a failure is told to its owner, who may ask again. */
export function createExportJob({
  store,
  production,
  viewerOf,
  askerOf,
  nameOf,
  audit,
  log,
}: Needs): JobKind<{ fileId: string }> {
  const fail = (id: string, reason: string) => store.end(id, 'failed', reason.slice(0, 1000))

  /** A stolen session that is ended must not go on reading in the background, so what was asked for in it ends with it. */
  async function ownerOf({ ownerId, sessionId }: StoredFile): Promise<Viewer> {
    const owner = ownerId === null ? undefined : await viewerOf(ownerId)
    if (!owner || !mayUse(owner, 'question.export_data')) throw mayNotExport()
    if (sessionId === null) return owner
    const asker = await askerOf(owner.userId, sessionId)
    if (!asker) throw signedOut()
    return asker
  }

  return {
    name: 'exporter.export',
    maxAttempts: 3,
    async run({ fileId }, signal, lease) {
      const file = await store.find(fileId)
      if (!file || (file.state !== 'waiting' && file.state !== 'running')) return
      try {
        await production.produce(file, () => ownerOf(file), { signal, lease })
      } catch (error) {
        if (signal.aborted || error instanceof LeaseLost) throw error
        const problem = toProblem(error)
        log[problem.kind === 'bug' ? 'error' : 'warn'](
          { file: fileId, question: file.questionId, err: error },
          'export failed',
        )
        await fail(fileId, problem.message)
        await audit.record({
          username: await nameOf(file.ownerId),
          action: 'question.export',
          object: String(file.questionId),
          outcome: failedOutcome(problem),
          detail: file.extension,
          address: BACKGROUND_ADDRESS,
        })
      }
    },
    async onGivenUp({ fileId }, reason) {
      await fail(fileId, reason)
    },
  }
}

function mayNotExport() {
  return new Problem('forbidden', 'You no longer have the permission to export questions')
}

function signedOut() {
  return new Problem('signed-out', 'The session or API key with which you asked for this file was ended')
}
