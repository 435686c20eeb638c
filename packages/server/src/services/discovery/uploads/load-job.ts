import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { mayUse, Problem } from '@soundings/contract'
import { EngineError, loadUpload } from '@soundings/engines'
import type { DiskSpace } from '../../../platform/files/disk-space.ts'
import { toProblem } from '../../../platform/http/problems.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { JobKind, Jobs } from '../../../platform/jobs/jobs.ts'
import type { Log } from '../../../platform/log/create-log.ts'
import { LeaseLost } from '../../../platform/store/fencing.ts'
import type { Databases } from '../databases/databases.ts'
import type { UploadFiles } from './upload-files.ts'
import type { StoredLoad, UploadStore } from './uploads.store.ts'

interface Needs {
  readonly store: UploadStore
  readonly files: UploadFiles
  readonly space: Pick<DiskSpace, 'assertDiskSpace'>
  readonly databases: Pick<Databases, 'add'>
  readonly askerOf: (userId: number, sessionId: string) => Promise<Viewer | undefined>
  readonly jobs: Pick<Jobs, 'leaseCheck'>
  readonly log: Log
}

class Stopped extends Error {
  override readonly name = 'Stopped'
}

/** Rows of a file that do not fit: the load ends, and nothing of it stays. */
class Refused extends Error {
  override readonly name = 'Refused'
  readonly refused: NonNullable<StoredLoad['refused']>
  constructor(refused: NonNullable<StoredLoad['refused']>) {
    super('Some rows do not fit')
    this.refused = refused
  }
}

const TELL_EVERY_MS = 700

/** Makes Parquet files of uploads and a database of these. A crash repeats it; what is wrong with a file is told to its owner. */
export function createLoadJob({ store, files, space, databases, askerOf, jobs, log }: Needs) {
  const running = new Map<string, AbortController>()

  async function ownerOf({ userId, sessionId }: StoredLoad): Promise<Viewer> {
    const asker = await askerOf(userId, sessionId)
    if (!asker || !mayUse(asker, 'database.write_access')) throw mayNotUpload()
    return asker
  }

  /** The tables of a load, in a folder that has no name yet. */
  async function writeTables(
    load: StoredLoad,
    draft: string,
    signal: AbortSignal,
    onProgress: (share: number) => void,
  ) {
    const { files: wanted } = load.request
    for (const [at, { uploadId, tableName, settings }] of wanted.entries()) {
      const upload = await store.find(uploadId)
      if (upload?.userId !== load.userId) throw uploadGone()
      await space.assertDiskSpace()
      await mkdir(join(draft, tableName), { mode: 0o700 })
      const workDir = await files.openWorkDir()
      try {
        const outcome = await loadUpload(
          {
            path: files.receivedPath(uploadId),
            format: upload.format,
            settings,
            workDir,
            target: join(draft, tableName, 'part-1.parquet'),
          },
          { signal, onProgress: (share) => onProgress((at + share) / wanted.length) },
        )
        if (outcome.kind === 'refused')
          throw new Refused({ uploadId, misfits: { ...outcome.misfits, listed: [...outcome.misfits.listed] } })
      } finally {
        await rm(workDir, { recursive: true, force: true })
      }
      onProgress((at + 1) / wanted.length)
    }
  }

  async function connect(viewer: Viewer, load: StoredLoad, folder: string): Promise<number> {
    const known = (await store.foldersInUse()).get(folder)
    if (known !== undefined) return known
    const { displayName, description } = load.request
    const nothing = { hostServer: '', port: null, schema: null, username: '', password: '', tls: false }
    const connection = { displayName, description, dbType: 'files', dbName: folder, ...nothing }
    return (await databases.add(viewer, connection, { isUploaded: true })).id
  }

  async function work(load: StoredLoad, lease: number, signal: AbortSignal) {
    const assertHeld = jobs.leaseCheck()
    const viewer = await ownerOf(load)
    // A server that died after the tables were published had done all but the rest.
    const known = (await store.foldersInUse()).get(files.folderOf(load.id))
    if (known !== undefined) return known
    const draft = await files.openDraft(load.id, lease)
    let share = 0
    const ending = new AbortController()
    const telling = setInterval(() => {
      store.tellShare(load.id, share).then(
        (isOpen) => isOpen || ending.abort(new Stopped('It was cancelled')),
        (error: unknown) => ending.abort(error),
      )
    }, TELL_EVERY_MS)
    try {
      await writeTables(load, draft, AbortSignal.any([signal, ending.signal]), (now) => void (share = now))
      clearInterval(telling)
      if (!(await store.tellShare(load.id, share))) throw new Stopped('It was cancelled')
      await assertHeld()
      return await connect(viewer, load, await files.publish(draft, load.id))
    } catch (error) {
      throw ending.signal.aborted ? ending.signal.reason : error
    } finally {
      clearInterval(telling)
      await files.removeDraft(draft)
    }
  }

  const kind: JobKind<{ loadId: string }> = {
    name: 'discovery.upload',
    maxAttempts: 3,
    async run({ loadId }, signal, lease) {
      const load = await store.findLoad(loadId)
      if (!load || !(await store.tellShare(loadId, load.share))) return
      const stopping = new AbortController()
      running.set(loadId, stopping)
      try {
        const databaseId = await work(load, lease, AbortSignal.any([signal, stopping.signal]))
        await store.endLoad(loadId, { state: 'done', databaseId })
        const ids = load.request.files.map(({ uploadId }) => uploadId)
        await store.remove(ids)
        for (const id of ids) await files.removeReceived(id)
      } catch (error) {
        if (signal.aborted || error instanceof LeaseLost) throw error
        if (stopping.signal.aborted || error instanceof Stopped) return
        if (error instanceof Refused) {
          await store.endLoad(loadId, { state: 'refused', refused: error.refused })
          return
        }
        const problem =
          error instanceof EngineError ? new Problem('invalid', error.message, { cause: error }) : toProblem(error)
        log[problem.kind === 'bug' ? 'error' : 'warn']({ load: loadId, err: error }, 'upload failed')
        await store.endLoad(loadId, { state: 'failed', message: problem.message })
      } finally {
        running.delete(loadId)
      }
    },
    async onGivenUp({ loadId }, reason) {
      await store.endLoad(loadId, { state: 'failed', message: reason })
    },
  }

  return { ...kind, stop: (loadId: string) => running.get(loadId)?.abort(new Stopped('It was cancelled')) }
}

function mayNotUpload() {
  return new Problem('forbidden', 'You no longer have the permission to upload files, or your session has ended')
}

function uploadGone() {
  return new Problem('missing', 'One of the files was removed')
}
