import { mayUse } from '@soundings/contract'
import type { Audit } from '../../../platform/audit/audit.ts'
import type { FileStore } from '../../../platform/files/file-store.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { toProblem } from '../../../platform/http/problems.ts'
import type { JobKind } from '../../../platform/jobs/jobs.ts'
import type { ExportFileStore } from './files.store.ts'
import type { FileProduction } from './produce-file.ts'

interface Needs {
  readonly store: ExportFileStore
  readonly production: FileProduction
  readonly bytes: FileStore
  readonly viewerOf: (userId: number) => Promise<Viewer | undefined>
  readonly audit: Audit
  readonly log: { error(details: object, message: string): void }
}

/** One export of the queue: a crash repeats it, a failure is told to its owner, who may ask again. */
export function createExportJob({ store, production, bytes, viewerOf, audit, log }: Needs): JobKind<{ fileId: string }> {
  const fail = (id: string, reason: string) => store.end(id, 'failed', reason.slice(0, 1000))

  return {
    name: 'exporter.export',
    maxAttempts: 3,
    async run({ fileId }, signal) {
      const file = await store.find(fileId)
      if (!file || (file.state !== 'waiting' && file.state !== 'running')) return
      const viewer = file.ownerId === null ? undefined : await viewerOf(file.ownerId)
      if (!viewer || !mayUse(viewer, 'question.export_data')) return void (await fail(fileId, 'You no longer have the permission to export questions'))
      try {
        const written = await production.produce(file, viewer, signal)
        if (!written) await bytes.remove(fileId)
      } catch (error) {
        if (signal.aborted) throw error
        const problem = toProblem(error)
        if (problem.kind === 'bug') log.error({ err: error, file: fileId }, 'an export failed')
        await fail(fileId, problem.message)
        const { username, address } = viewer
        await audit.record({ username, action: 'question.export', object: String(file.questionId), outcome: 'failed', detail: file.extension, address })
      }
    },
    async onGivenUp({ fileId }, reason) {
      await fail(fileId, reason)
      await bytes.remove(fileId)
    },
  }
}
