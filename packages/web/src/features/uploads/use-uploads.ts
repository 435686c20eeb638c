import type {
  AcceptedDifferences,
  UploadChange,
  UploadLoad,
  UploadMisfits,
  UploadPreview,
  UploadSettings,
} from '@soundings/contract'
import { useEffect, useRef, useState } from 'react'
import { ApiError, isRefusal, titleOf } from '../../api/core/api-error.ts'
import type { SentFile } from '../../api/send-parts.ts'
import { forgetUpload, lookInto, sendFile } from '../../api/uploads.ts'
import { losesTypes } from './read-settings.ts'
import { messages, tableNameOf } from './words.ts'

export type LoadMode = UploadChange['files'][number]['mode']

/** A database of uploads to whose tables files are added. */
export interface ChangedDatabase {
  readonly id: number
  readonly displayName: string
  readonly tables: readonly string[]
}

export interface UploadedFile {
  readonly key: number
  readonly file: File
  readonly mode: LoadMode
  readonly tableName: string
  readonly settings: UploadSettings
  /** Types were chosen for columns that the file does not have any more. */
  readonly hasLostTypes?: boolean | undefined
  /** What was decided about columns that differ from those of the table. */
  readonly accepted: AcceptedDifferences
  /** How much of it has been sent. */
  readonly sent: number
  readonly uploadId?: string | undefined
  readonly preview?: UploadPreview | undefined
  readonly isPending: boolean
  readonly problem?: string | undefined
  /** Whether the problem may go away when what failed is done again. */
  readonly isRepeatable?: boolean | undefined
  /** What a load found in rows that the preview did not look at. */
  readonly refused?: UploadMisfits | undefined
}

/** Files from being chosen to being read. What was begun ends with the screen. */
export function useUploads(database: ChangedDatabase | undefined) {
  const [files, setFiles] = useState<readonly UploadedFile[]>([])
  const [works] = useState(() => new Map<number, AbortController>())
  const isKept = useRef(false)
  const hasLeft = useRef(false)
  const begun = useRef(new Map<number, SentFile>())
  const lastKey = useRef(0)

  const change = (key: number, news: Partial<UploadedFile>) =>
    setFiles((all) => all.map((each) => (each.key === key ? { ...each, ...news } : each)))

  /** The newest work on a file is the one that counts. */
  async function work(key: number, fallback: string, run: (signal: AbortSignal) => Promise<void>) {
    works.get(key)?.abort()
    const ending = new AbortController()
    works.set(key, ending)
    change(key, { isPending: true, problem: undefined, refused: undefined })
    try {
      await run(ending.signal)
    } catch (error) {
      if (!ending.signal.aborted)
        change(key, { isPending: false, problem: titleOf(error) || fallback, isRepeatable: isRepeatable(error) })
    }
  }

  /** Goes on with what an earlier attempt has sent. What the server no longer takes is begun anew the next time. */
  async function send({ key, file }: Pick<UploadedFile, 'key' | 'file'>, signal: AbortSignal) {
    const onSent = (sent: SentFile) => {
      begun.current.set(key, sent)
      change(key, { uploadId: sent.id, sent: file.size === 0 ? 1 : sent.bytes / file.size })
    }
    try {
      await sendFile(file, { signal, sent: begun.current.get(key), onSent })
    } catch (error) {
      if (isRefusal(error)) forget(key)
      throw error
    }
  }

  function forget(key: number) {
    const sent = begun.current.get(key)
    if (sent) forgetUpload(sent.id)
    begun.current.delete(key)
  }

  const sendAndRead = (each: UploadedFile) =>
    void work(each.key, messages.sendFailed, async (signal) => {
      await send(each, signal)
      await read(each, signal)
    })

  async function read(
    { key, mode, tableName, settings }: Pick<UploadedFile, 'key' | 'mode' | 'tableName' | 'settings'>,
    signal: AbortSignal,
  ) {
    const target = database && mode !== 'add' ? { databaseId: database.id, tableName, mode } : undefined
    const preview = await lookInto(begun.current.get(key)!.id, { ...settings, target }, signal)
    change(key, { preview, isPending: false })
  }

  /** A file with the name of a table is most likely more of the same. */
  function firstTarget(name: string): Pick<UploadedFile, 'mode' | 'tableName'> {
    const known = database?.tables.find((table) => table.toLowerCase() === name.toLowerCase())
    return known === undefined ? { mode: 'add', tableName: name } : { mode: 'append', tableName: known }
  }

  function add(chosen: readonly File[]) {
    const added = chosen.map((file): UploadedFile => ({
      key: (lastKey.current += 1),
      file,
      ...firstTarget(tableNameOf(file.name)),
      settings: {},
      accepted: {},
      sent: 0,
      isPending: true,
    }))
    setFiles((all) => [...all, ...added])
    for (const each of added) sendAndRead(each)
  }

  function remove(key: number) {
    works.get(key)?.abort()
    forget(key)
    setFiles((all) => all.filter((each) => each.key !== key))
  }

  useEffect(() => {
    const all = begun.current
    hasLeft.current = false
    return () => {
      hasLeft.current = true
      works.forEach((each) => each.abort())
      if (!isKept.current) all.forEach(({ id }) => forgetUpload(id))
    }
  }, [works])

  return {
    files,
    add,
    remove,
    retry: sendAndRead,
    rename: (key: number, tableName: string) => change(key, { tableName }),
    accept: (key: number, accepted: AcceptedDifferences) => change(key, { accepted }),
    /** The file is compared with its new table, and what was decided about another one does not hold any more. */
    aim(each: UploadedFile, target: Pick<UploadedFile, 'mode' | 'tableName'>) {
      change(each.key, { ...target, accepted: {} })
      void work(each.key, messages.readFailed, (signal) => read({ ...each, ...target }, signal))
    },
    refuse: ({ uploadId, misfits, differences, uncomputed }: NonNullable<UploadLoad['refused']>) =>
      setFiles((all) =>
        all.map((each) =>
          each.uploadId === uploadId && each.preview
            ? {
                ...each,
                refused: misfits,
                preview: { ...each.preview, differences, uncomputed: uncomputed ?? each.preview.uncomputed },
              }
            : each,
        ),
      ),
    hasLeft: () => hasLeft.current,
    /** A load reads the files, or has read them: they stay when the screen is left. */
    keep: () => void (isKept.current = true),
    /** The load has ended without them, and they go with the screen again. */
    release() {
      isKept.current = false
      if (hasLeft.current) begun.current.forEach(({ id }) => forgetUpload(id))
    },
    correct(each: UploadedFile, settings: UploadSettings) {
      change(each.key, { settings, hasLostTypes: losesTypes(each.settings, settings) })
      void work(each.key, messages.readFailed, (signal) => read({ ...each, settings }, signal))
    },
  }
}

/** A file that is gone, or one more than may wait, is another matter a moment later; a file that cannot be read stays so. */
const isRepeatable = (error: unknown) =>
  !isRefusal(error) || (error instanceof ApiError && [404, 409].includes(error.status))
