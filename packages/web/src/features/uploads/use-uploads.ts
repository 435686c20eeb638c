import type { UploadMisfits, UploadPreview, UploadSettings } from '@soundings/contract'
import { useEffect, useRef, useState } from 'react'
import { titleOf } from '../../api/core/api-error.ts'
import { forgetUpload, lookInto, sendFile } from '../../api/uploads.ts'
import { messages, tableNameOf } from './words.ts'

export interface UploadedFile {
  readonly key: number
  readonly file: File
  readonly tableName: string
  readonly settings: UploadSettings
  /** How much of it has been sent. */
  readonly sent: number
  readonly uploadId?: string | undefined
  readonly preview?: UploadPreview | undefined
  readonly isReading: boolean
  readonly problem?: string | undefined
  /** What a load found in rows that the preview did not look at. */
  readonly refused?: UploadMisfits | undefined
}

/** Files from being chosen to being read. What was begun ends with the screen. */
export function useUploads() {
  const [files, setFiles] = useState<readonly UploadedFile[]>([])
  const [works] = useState(() => new Map<number, AbortController>())
  const isKept = useRef(false)
  const ids = useRef(new Map<number, string>())
  const lastKey = useRef(0)

  const change = (key: number, news: Partial<UploadedFile>) =>
    setFiles((all) => all.map((each) => (each.key === key ? { ...each, ...news } : each)))

  /** The newest work on a file is the one that counts. */
  async function work(key: number, fallback: string, run: (signal: AbortSignal) => Promise<void>) {
    works.get(key)?.abort()
    const ending = new AbortController()
    works.set(key, ending)
    change(key, { isReading: true, problem: undefined, refused: undefined })
    try {
      await run(ending.signal)
    } catch (error) {
      if (!ending.signal.aborted) change(key, { isReading: false, problem: titleOf(error) || fallback })
    }
  }

  async function read(key: number, settings: UploadSettings, signal: AbortSignal) {
    const preview = await lookInto(ids.current.get(key)!, settings, signal)
    change(key, { preview, isReading: false })
  }

  function add(chosen: readonly File[]) {
    const added = chosen.map((file): UploadedFile => ({
      key: (lastKey.current += 1),
      file,
      tableName: tableNameOf(file.name),
      settings: {},
      sent: 0,
      isReading: true,
    }))
    setFiles((all) => [...all, ...added])
    for (const { key, file } of added)
      void work(key, messages.sendFailed, async (signal) => {
        await sendFile(file, {
          signal,
          onBegun: (uploadId) => {
            ids.current.set(key, uploadId)
            change(key, { uploadId })
          },
          onProgress: (sent) => change(key, { sent }),
        })
        await read(key, {}, signal)
      })
  }

  function remove(key: number) {
    works.get(key)?.abort()
    const id = ids.current.get(key)
    if (id !== undefined) forgetUpload(id)
    ids.current.delete(key)
    setFiles((all) => all.filter((each) => each.key !== key))
  }

  useEffect(() => {
    const begun = ids.current
    return () => {
      works.forEach((each) => each.abort())
      if (!isKept.current) begun.forEach((id) => forgetUpload(id))
    }
  }, [works])

  return {
    files,
    add,
    remove,
    rename: (key: number, tableName: string) => change(key, { tableName }),
    refuse: (uploadId: string, refused: UploadMisfits) =>
      setFiles((all) => all.map((each) => (each.uploadId === uploadId ? { ...each, refused } : each))),
    /** The files are part of a database now. */
    keep: () => void (isKept.current = true),
    correct(key: number, settings: UploadSettings) {
      change(key, { settings })
      void work(key, messages.readFailed, (signal) => read(key, settings, signal))
    },
  }
}
