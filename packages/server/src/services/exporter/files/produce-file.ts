import type { Admission, Admissions } from '../../../platform/admissions/admissions.ts'
import type { Audit } from '../../../platform/audit/audit.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { WriteExport, WrittenExport } from '../writing/write-export.ts'
import type { ExportFileStore, StoredFile } from './files.store.ts'

interface Needs {
  readonly store: ExportFileStore
  readonly writeExport: WriteExport
  readonly admissions: Admissions
  readonly audit: Audit
}

/** The person for whom a file is written, with the rights of the moment; throws a Problem when it may not be written any more. */
export type FileReader = () => Promise<Viewer>

const PROGRESS_EVERY_MS = 500

/** Writes the bytes of a file that was asked for. Undefined when somebody cancelled it meanwhile. */
export function createFileProduction({ store, writeExport, admissions, audit }: Needs) {
  const running = new Map<string, AbortController>()

  async function write({ id, request }: StoredFile, viewer: Viewer, admission: Admission, cancel: AbortController): Promise<WrittenExport> {
    let rows = 0
    // Another server may be where it is cancelled, so the store is asked now and then.
    const tell = async () => {
      if (!(await store.setProgress(id, rows))) cancel.abort()
    }
    await tell()
    const telling = setInterval(() => void tell().catch(() => undefined), PROGRESS_EVERY_MS)
    try {
      return await writeExport(viewer, id, request, { admission, onRows: (count) => (rows = count) })
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
      signal: AbortSignal,
      beforeDone: (written: WrittenExport) => Promise<void> = async () => undefined,
    ): Promise<WrittenExport | undefined> {
      const viewer = await renew()
      const cancel = new AbortController()
      running.set(file.id, cancel)
      const admission = admissions.open({ viewer, renew })
      const stop = AbortSignal.any([signal, cancel.signal])
      stop.addEventListener('abort', () => admission.abort(stop.reason), { once: true })
      try {
        const written = await write(file, viewer, admission, cancel)
        await beforeDone(written)
        const isKept = await store.transaction(async (within) => {
          const { username, address } = viewer
          const { rows } = written
          await audit.record({ username, action: 'question.export', object: String(file.questionId), rows, detail: file.extension, address }, within)
          return store.finish(file.id, written, within)
        })
        return isKept ? written : undefined
      } catch (error) {
        if (cancel.signal.aborted && !signal.aborted) return undefined
        throw error
      } finally {
        admission.close()
        running.delete(file.id)
      }
    },
  }
}

export type FileProduction = ReturnType<typeof createFileProduction>
