import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { mayUse, type NewUploadLoad, Problem, type UploadChange } from '@soundings/contract'
import { EngineError, type LoadOutcome, loadUpload, type Misfits } from '@soundings/engines'
import { type DiskSpace, withinDiskSpace } from '../../../platform/files/disk-space.ts'
import { toProblem } from '../../../platform/http/problems.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { JobKind, Jobs } from '../../../platform/jobs/jobs.ts'
import type { Log } from '../../../platform/log/create-log.ts'
import { LeaseLost } from '../../../platform/store/fencing.ts'
import type { Databases } from '../databases/databases.ts'
import type { UploadFiles } from './upload-files.ts'
import { TablesChanged, type UploadedTables } from '../databases/uploaded-tables.ts'
import type { LoadRequest, StoredLoad, UploadStore } from './uploads.store.ts'

interface Needs {
  readonly store: UploadStore
  readonly files: UploadFiles
  readonly space: Pick<DiskSpace, 'assertDiskSpace'>
  readonly databases: Pick<Databases, 'add'>
  readonly tables: UploadedTables
  readonly askerOf: (userId: number, sessionId: string) => Promise<Viewer | undefined>
  readonly jobs: Pick<Jobs, 'leaseCheck'>
  readonly log: Log
}

class Stopped extends Error {
  override readonly name = 'Stopped'
}

/** A file that does not fit: the load ends, and nothing of it stays. */
class Refused extends Error {
  override readonly name = 'Refused'
  readonly refused: NonNullable<StoredLoad['refused']>
  constructor(refused: NonNullable<StoredLoad['refused']>) {
    super('The file does not fit')
    this.refused = refused
  }
}

const TELL_EVERY_MS = 700

/** Makes Parquet files of uploads and a database of these. A crash repeats it; what is wrong with a file is told to its owner. */
export function createLoadJob({ store, files, space, databases, tables, askerOf, jobs, log }: Needs) {
  const running = new Map<string, AbortController>()

  async function ownerOf({ userId, sessionId }: StoredLoad): Promise<Viewer> {
    const asker = await askerOf(userId, sessionId)
    if (!asker || !mayUse(asker, 'database.write_access')) throw mayNotUpload()
    return asker
  }

  /** The tables of a load, in a folder that has no name yet. */
  async function writeTables(
    load: StoredLoad,
    { draft, lease }: { draft: string; lease: number },
    signal: AbortSignal,
    onProgress: (share: number) => void,
  ) {
    const wanted = changesOf(load.request)
    for (const [at, { uploadId, tableName, settings, mode, accepted }] of wanted.entries()) {
      const upload = await store.find(uploadId)
      if (upload?.userId !== load.userId) throw uploadGone()
      const folder = join(draft, tableName)
      assertFits(await files.tablesIn(draft), { mode, tableName })
      if (mode === 'add') await mkdir(folder, { mode: 0o700 })
      const paths = await files.filesOf(folder)
      const workDir = await files.openWorkDir(`${load.id}.${lease}`)
      try {
        const file = {
          path: files.receivedPath(uploadId),
          format: upload.format,
          settings,
          workDir,
          target: files.newFile(folder),
          ...(mode !== 'add' && { table: { mode, paths } }),
          accepted,
        }
        const outcome = await withinDiskSpace(space, signal, (ending) =>
          loadUpload(file, { signal: ending, onProgress: (share) => onProgress((at + share) / wanted.length) }),
        )
        if (outcome.kind !== 'loaded') throw new Refused(toRefused(uploadId, outcome))
      } finally {
        await rm(workDir, { recursive: true, force: true })
      }
      await files.takeNewFile(folder)
      onProgress((at + 1) / wanted.length)
    }
  }

  /** What was written for a load that then failed. */
  async function removeUnlessUsed(folder: string) {
    if (!(await store.foldersInUse()).has(folder)) await files.removeFolder(folder)
  }

  async function connect(
    viewer: Viewer,
    request: NewUploadLoad,
    { folder, assertHeld }: { folder: string; assertHeld: () => Promise<void> },
  ): Promise<number> {
    const known = (await store.foldersInUse()).get(folder)
    if (known !== undefined) return known
    const { displayName, description } = request
    const nothing = { hostServer: '', port: null, schema: null, username: '', password: '', tls: false }
    const connection = { displayName, description, dbType: 'files', dbName: folder, ...nothing }
    try {
      return (await databases.add(viewer, connection, { isUpload: true })).id
    } catch (error) {
      // Another claim writes the folder of the same name.
      await assertHeld()
      await removeUnlessUsed(folder)
      throw error
    }
  }

  /** The end of the load is committed with the change, so that no other claim makes it a second time. */
  async function moveTo(load: StoredLoad, databaseId: number, move: { from: string; to: string }) {
    const detail = changesOf(load.request)
      .map(({ mode, tableName }) => `${mode} ${tableName}`)
      .join(', ')
    try {
      await tables.moveTo(await ownerOf(load), databaseId, {
        ...move,
        detail,
        async finish(within) {
          if (!(await store.endLoad(load.id, { state: 'done', databaseId }, within)))
            throw new Stopped('It was cancelled')
        },
      })
    } catch (error) {
      await removeUnlessUsed(move.to)
      throw error
    }
    return databaseId
  }

  async function work(load: StoredLoad, lease: number, signal: AbortSignal) {
    const { request } = load
    const assertHeld = jobs.leaseCheck()
    const viewer = await ownerOf(load)
    // A server that died after the database was added had done all but the rest.
    const known = (await store.foldersInUse()).get(files.folderOf(load.id))
    if (known !== undefined) return known
    const from = 'databaseId' in request ? await tables.folderFor(viewer, request.databaseId) : ''
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
      if (from !== '') await files.copyTables(from, draft)
      await writeTables(load, { draft, lease }, AbortSignal.any([signal, ending.signal]), (now) => void (share = now))
      clearInterval(telling)
      if (!(await store.tellShare(load.id, share))) throw new Stopped('It was cancelled')
      await assertHeld()
      if (!('databaseId' in request))
        return await connect(viewer, request, { folder: await files.publish(draft, load.id), assertHeld })
      // A folder for each claim: one that has lost its lease must not touch what the database reads by now.
      const to = await files.publish(draft, `${load.id}-${lease}`)
      return await moveTo(load, request.databaseId, { from, to })
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
        // The queue begins again with what the other load has made.
        if (signal.aborted || error instanceof LeaseLost || error instanceof TablesChanged) throw error
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
      await files.removeDrafts(loadId)
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

/** Each file of a new database is a table of its own. */
const changesOf = (request: LoadRequest): UploadChange['files'] =>
  'databaseId' in request
    ? request.files
    : request.files.map((file) => ({ ...file, mode: 'add' as const, accepted: {} }))

function toRefused(
  uploadId: string,
  outcome: Exclude<LoadOutcome, { kind: 'loaded' }>,
): NonNullable<StoredLoad['refused']> {
  const none = { misfits: { count: 0, listed: [] }, differences: null }
  if (outcome.kind === 'refused') return { uploadId, ...none, misfits: toReply(outcome.misfits) }
  if (outcome.kind === 'uncomputed') return { uploadId, ...none, uncomputed: toReply(outcome.formulas) }
  return { uploadId, ...none, differences: outcome.differences }
}

const toReply = ({ count, listed }: Misfits) => ({ count, listed: [...listed] })

/** Names of new tables must be free, whatever their case, and those of changed tables known. */
export function assertFits(
  tables: readonly string[],
  { mode, tableName }: { mode: 'add' | 'append' | 'replace'; tableName: string },
): void {
  if (mode !== 'add' && !tables.includes(tableName))
    throw new Problem('missing', `There is no table ${tableName} in this database`)
  if (mode === 'add' && tables.some((name) => name.toLowerCase() === tableName.toLowerCase()))
    throw new Problem('conflict', `There is a table ${tableName} already`)
}
