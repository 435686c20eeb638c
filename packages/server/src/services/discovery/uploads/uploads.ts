import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import {
  fieldProblem,
  type NewUploadLoad,
  Problem,
  type Upload,
  type UploadChange,
  uploadEndings,
  type UploadLoad,
  type UploadPreview,
  type UploadSettings,
  type UploadTarget,
} from '@soundings/contract'
import { EngineError, type ExistingTable, previewUpload } from '@soundings/engines'
import type { Audit } from '../../../platform/audit/audit.ts'
import { type DiskSpace, withinDiskSpace } from '../../../platform/files/disk-space.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { JobKind, Jobs } from '../../../platform/jobs/jobs.ts'
import { createFairQueue } from '../reader/fair-queue.ts'
import { assertFits } from './load-job.ts'
import type { UploadFiles } from './upload-files.ts'
import type { UploadedTables } from '../databases/uploaded-tables.ts'
import type { LoadRequest, StoredLoad, StoredUpload, UploadStore } from './uploads.store.ts'

interface Needs {
  readonly store: UploadStore
  readonly files: UploadFiles
  readonly space: Pick<DiskSpace, 'assertDiskSpace'>
  readonly tables: Pick<UploadedTables, 'folderFor'>
  readonly job: JobKind<{ loadId: string }> & { stop(loadId: string): void }
  readonly jobs: Jobs
  readonly audit: Audit
  readonly maxBytes: number
  readonly now: () => Date
}

const UPLOADS_EACH = 20
const KEEP_MS = 24 * 3_600_000
/** Each has a process. */
const PREVIEWS = { places: 3, placesEach: 1 }
const PREVIEW_WAIT_MS = 60_000

const newId = () => randomBytes(16).toString('hex')

/** Files that a person sends, looks at and makes tables of. Other users do not see them before. */
export function createUploads({ store, files, space, tables, job, jobs, audit, maxBytes, now }: Needs) {
  const previews = createFairQueue(PREVIEWS)

  async function getOwn({ userId }: Viewer, id: string): Promise<StoredUpload> {
    const upload = await store.find(id)
    if (upload?.userId !== userId) throw uploadMissing()
    return upload
  }

  async function getWhole(viewer: Viewer, id: string): Promise<StoredUpload> {
    const upload = await getOwn(viewer, id)
    if ((await files.received(id)) !== upload.bytes) throw notAllReceived(upload)
    return upload
  }

  const toReply = async ({ id, fileName, format, bytes }: StoredUpload): Promise<Upload> => ({
    id,
    fileName,
    format,
    bytes,
    received: await files.received(id),
  })

  async function getLoad({ userId }: Viewer, id: string): Promise<StoredLoad> {
    const load = await store.findLoad(id)
    if (load?.userId !== userId) throw loadMissing()
    return load
  }

  async function viewLoad(viewer: Viewer, loadId: string): Promise<UploadLoad> {
    const { id, state, share, message, refused, databaseId } = await getLoad(viewer, loadId)
    return { id, state, share, message, refused, databaseId }
  }

  /** The folder of a database of uploads and the tables in it, for those who may change them. */
  async function getTables(viewer: Viewer, databaseId: number) {
    const folder = files.pathOf(await tables.folderFor(viewer, databaseId))
    return { folder, names: await files.tablesIn(folder) }
  }

  async function getTarget(viewer: Viewer, { databaseId, tableName, mode }: UploadTarget): Promise<ExistingTable> {
    const { folder, names } = await getTables(viewer, databaseId)
    assertFits(names, { mode, tableName })
    return { mode, paths: await files.filesOf(join(folder, tableName)) }
  }

  async function getAllWhole(viewer: Viewer, { files: wanted }: LoadRequest) {
    const uploads = await Promise.all(wanted.map(({ uploadId }) => getWhole(viewer, uploadId)))
    return { count: uploads.length, bytes: uploads.reduce((sum, { bytes }) => sum + bytes, 0) }
  }

  async function start(
    viewer: Viewer,
    request: LoadRequest,
    { object, detail, lane }: { object?: string; detail: string; lane?: string },
  ): Promise<UploadLoad> {
    const { userId, sessionId, username, address } = viewer
    const loadId = await store.transaction(async (within) => {
      const ids = [...new Set(request.files.map(({ uploadId }) => uploadId))]
      const locked = await store.lockForUpdate(ids, within)
      if (locked.length < ids.length) throw uploadMissing()
      const open = await store.openLoadsOf(userId, ids, within)
      // A client that lost the answer asks again, and must not load its files twice.
      const same = open.find((load) => isDeepStrictEqual(load.request, request))
      if (same) return same.id
      const taken = locked.find(({ id }) => open.some(({ uploadIds }) => uploadIds.includes(id)))
      if (taken) throw isBeingImported(taken)
      const id = newId()
      await store.insertLoad({ id, userId, sessionId, request }, now().toISOString(), within)
      await jobs.enqueue(job, { loadId: id }, { within, id: `upload:${id}`, userId, ...(lane && { lane }) })
      await audit.record({ username, action: 'database.upload', object: object ?? id, detail, address }, within)
      return id
    })
    return viewLoad(viewer, loadId)
  }

  return {
    viewLoad,

    tablesOf: async (viewer: Viewer, databaseId: number): Promise<{ tables: string[] }> => ({
      tables: (await getTables(viewer, databaseId)).names,
    }),

    async begin(viewer: Viewer, { fileName, bytes }: { fileName: string; bytes: number }): Promise<Upload> {
      const format = uploadEndings[/\.[^.]+$/.exec(fileName)?.[0].toLowerCase() ?? '']
      if (!format) throw unknownFormat()
      if (bytes > maxBytes) throw tooLarge(maxBytes)
      await space.assertDiskSpace(bytes)
      if ((await store.countOf(viewer.userId)) >= UPLOADS_EACH) throw tooMany()
      const upload = { id: newId(), userId: viewer.userId, fileName, format, bytes, createdAt: now().toISOString() }
      await store.insert(upload)
      return toReply(upload)
    },

    async addPart(viewer: Viewer, id: string, { from, bytes }: { from: number; bytes: Buffer }): Promise<Upload> {
      const upload = await getOwn(viewer, id)
      if ((await store.openLoadsOf(viewer.userId, [id])).length > 0) throw isBeingImported(upload)
      const received = await files.received(id)
      if (from > received) throw partMissing(received)
      if (bytes.length === 0 || from + bytes.length > upload.bytes) throw otherLength(upload)
      await space.assertDiskSpace(bytes.length)
      await files.write(id, bytes, from)
      return toReply(upload)
    },

    async preview(
      viewer: Viewer,
      id: string,
      { target, ...settings }: UploadSettings & { target?: UploadTarget | undefined },
      signal: AbortSignal,
    ): Promise<UploadPreview> {
      const { format } = await getWhole(viewer, id)
      const table = target && (await getTarget(viewer, target))
      const leave = await previews
        .acquire(viewer.username, AbortSignal.any([signal, AbortSignal.timeout(PREVIEW_WAIT_MS)]))
        .catch(() => {
          throw tooManyPreviews()
        })
      const workDir = await files.openWorkDir()
      try {
        const file = { path: files.receivedPath(id), format, settings, workDir, table }
        const found = await withinDiskSpace(space, signal, (ending) => previewUpload(file, { signal: ending }))
        return {
          ...found,
          sheets: [...found.sheets],
          columns: [...found.columns],
          rows: found.rows.map((row) => [...row]),
          uncomputed: { ...found.uncomputed, listed: [...found.uncomputed.listed] },
          misfits: { ...found.misfits, listed: [...found.misfits.listed] },
        }
      } catch (error) {
        throw error instanceof EngineError ? new Problem('invalid', error.message, { cause: error }) : error
      } finally {
        leave()
        await rm(workDir, { recursive: true, force: true })
      }
    },

    async remove(viewer: Viewer, id: string): Promise<void> {
      await getOwn(viewer, id)
      await store.transaction(async (within) => {
        const [upload] = await store.lockForUpdate([id], within)
        const open = await store.openLoadsOf(viewer.userId, [id], within)
        if (upload && open.length > 0) throw isBeingImported(upload)
        await store.remove([id], within)
      })
      await files.removeReceived(id)
    },

    async load(viewer: Viewer, request: NewUploadLoad): Promise<UploadLoad> {
      const names = request.files.map(({ tableName }) => tableName.toLowerCase())
      const twice = names.findIndex((name, at) => names.indexOf(name) !== at)
      if (twice >= 0) throw nameTwice(twice)
      const { count, bytes } = await getAllWhole(viewer, request)
      await space.assertDiskSpace(bytes)
      return start(viewer, request, { detail: `${request.displayName}: ${count} files, ${bytes} bytes` })
    },

    async change(viewer: Viewer, databaseId: number, request: UploadChange): Promise<UploadLoad> {
      const { folder, names } = await getTables(viewer, databaseId)
      const known = [...names]
      for (const [at, file] of request.files.entries()) {
        assertFits(known, file)
        if (file.mode === 'add') known.push(file.tableName)
        const isEarlier = request.files.slice(0, at).some(({ tableName }) => tableName === file.tableName)
        if (file.mode === 'replace' && isEarlier) throw nameTwice(at)
      }
      const { count, bytes } = await getAllWhole(viewer, { ...request, databaseId })
      const changed = new Set(request.files.filter(({ mode }) => mode === 'append').map(({ tableName }) => tableName))
      const rewritten = await Promise.all(
        [...changed].filter((name) => names.includes(name)).map((name) => files.bytesOf(join(folder, name))),
      )
      await space.assertDiskSpace(rewritten.reduce((sum, each) => sum + each, bytes))
      // One after the other: each begins with the tables that the one before has made.
      return start(
        viewer,
        { ...request, databaseId },
        { object: String(databaseId), detail: `${count} files, ${bytes} bytes`, lane: `upload:${databaseId}` },
      )
    },

    async cancel(viewer: Viewer, id: string): Promise<UploadLoad> {
      await getLoad(viewer, id)
      if (!(await store.endLoad(id, { state: 'cancelled' }))) throw hasEnded()
      job.stop(id)
      return viewLoad(viewer, id)
    },

    /** Removes what no one came back to, and what a crash has left behind. */
    async purgeExpired(): Promise<void> {
      const before = new Date(now().getTime() - KEEP_MS)
      await store.removeBefore(before.toISOString())
      const ids = await files.receivedIds()
      const present = await store.present(ids)
      for (const id of ids) if (!present.has(id)) await files.removeReceived(id)
      await files.removeUnused(await store.foldersInUse(), before)
    },
  }
}

export type Uploads = ReturnType<typeof createUploads>

function uploadMissing() {
  return new Problem('missing', 'There is no such upload. It may have been removed after a day')
}

function loadMissing() {
  return new Problem('missing', 'There is no such import of files')
}

function isBeingImported({ fileName }: Pick<StoredUpload, 'fileName'>) {
  return new Problem('conflict', `${fileName} is being imported. Wait until the import has ended, or cancel it`)
}

function notAllReceived({ fileName }: StoredUpload) {
  return new Problem('conflict', `${fileName} has not been sent completely. Send it again`)
}

function unknownFormat() {
  const endings = Object.keys(uploadEndings).join(', ')
  return fieldProblem({ field: 'fileName', message: `must end with one of ${endings}` })
}

function tooLarge(maxBytes: number) {
  return new Problem('too-large', `The file is too large: at most ${Math.floor(maxBytes / 2 ** 20)} MB are possible`)
}

function tooMany() {
  return new Problem(
    'conflict',
    `At most ${UPLOADS_EACH} files can wait at a time. Create a database of them, or remove some`,
  )
}

function tooManyPreviews() {
  return new Problem('unavailable', 'Too many files are being read at the moment. Try again in a minute')
}

function partMissing(received: number) {
  return new Problem('conflict', `Only ${received} bytes have arrived so far. Go on from there`)
}

function otherLength({ bytes }: StoredUpload) {
  return new Problem('invalid', `The file was announced with ${bytes} bytes, and this part does not fit into them`)
}

function nameTwice(at: number) {
  return fieldProblem({ field: `files.${at}.tableName`, message: 'is the name of another file too' })
}

function hasEnded() {
  return new Problem('conflict', 'This import has already ended')
}
