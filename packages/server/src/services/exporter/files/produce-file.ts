import type { Admission, Admissions } from '../../../platform/admissions/admissions.ts'
import type { Audit } from '../../../platform/audit/audit.ts'
import type { FileStore } from '../../../platform/files/file-store.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { LeaseLost } from '../../../platform/store/fencing.ts'
import type { WriteExport, WrittenExport } from '../writing/write-export.ts'
import type { ExportFileStore, StoredFile } from './files.store.ts'

interface Needs {
  readonly store: ExportFileStore
  readonly writeExport: WriteExport
  readonly bytes: FileStore
  readonly admissions: Admissions
  readonly audit: Audit
}

/** The person for whom a file is written, with the rights of the moment; throws a Problem when it may not be written any more. */
export type FileReader = () => Promise<Viewer>

/** One claim of the job that writes a file. */
export interface Attempt {
  readonly signal: AbortSignal
  readonly lease: number
}

const PROGRESS_EVERY_MS = 500

/** What a mail tells of a file lies beside it, since it holds rows too. */
export const headName = (storedName: string) => `${storedName}.head`

export async function removeStored(bytes: FileStore, storedName: string): Promise<void> {
  await bytes.remove(storedName)
  await bytes.remove(headName(storedName))
}

/** Writes the bytes of a file that was asked for, under a name of each attempt. Undefined when it was cancelled meanwhile. */
export function createFileProduction({ store, writeExport, bytes, admissions, audit }: Needs) {
  const running = new Map<string, AbortController>()

  async function write(
    { id, request }: StoredFile,
    storedName: string,
    viewer: Viewer,
    admission: Admission,
    cancel: AbortController,
  ): Promise<WrittenExport> {
    let rows = 0
    // Another server may be where it is cancelled, so the store is asked now and then.
    const tell = async () => {
      if (!(await store.setProgress(id, rows))) cancel.abort()
    }
    await tell()
    const telling = setInterval(() => void tell().catch(() => undefined), PROGRESS_EVERY_MS)
    try {
      return await writeExport(viewer, storedName, request, { admission, onRows: (count) => (rows = count) })
    } finally {
      clearInterval(telling)
    }
  }

  return {
    /** At once when it runs here. */
    stop: (id: string) => running.get(id)?.abort(),

    async produce(
      file: StoredFile,
      renew: FileReader,
      { signal, lease }: Attempt,
      beforeDone: (written: WrittenExport, storedName: string) => Promise<void> = async () => undefined,
    ): Promise<WrittenExport | undefined> {
      const viewer = await renew()
      const cancel = new AbortController()
      const storedName = `${file.id}.${lease}`
      running.set(file.id, cancel)
      const admission = admissions.open({ viewer, renew })
      const stop = AbortSignal.any([signal, cancel.signal])
      stop.addEventListener('abort', () => admission.abort(stop.reason), { once: true })
      let mayBeKept = false
      try {
        const written = await write(file, storedName, viewer, admission, cancel)
        await beforeDone(written, storedName)
        // A connection that breaks during the commit leaves open whether it was kept.
        mayBeKept = true
        mayBeKept = await store.transaction(async (within) => {
          const { username, address } = viewer
          const { rows } = written
          await audit.record(
            {
              username,
              action: 'question.export',
              object: String(file.questionId),
              rows,
              detail: file.extension,
              address,
            },
            within,
          )
          return store.finish(file.id, { ...written, storedName }, within)
        })
        return mayBeKept ? written : undefined
      } catch (error) {
        if (error instanceof LeaseLost) mayBeKept = false
        if (cancel.signal.aborted && !signal.aborted) return undefined
        throw error
      } finally {
        admission.close()
        if (running.get(file.id) === cancel) running.delete(file.id)
        if (!mayBeKept) await removeStored(bytes, storedName)
      }
    },
  }
}

export type FileProduction = ReturnType<typeof createFileProduction>
