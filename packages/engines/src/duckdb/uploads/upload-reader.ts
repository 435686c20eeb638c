import { setTimeout as pause } from 'node:timers/promises'
import { asEngineError, EngineError, messageOf, queryCancelled } from '../../engine-error.ts'
import { loadFile } from './load.ts'
import { previewFile as previewIn } from './preview.ts'
import { firstLine } from './upload-instance.ts'
import type { FileToLoad, FileToRead, LoadStep, UploadPreview } from '../../upload-types.ts'

const EVERY_MS = 500

export const previewFile = (file: FileToRead, signal: AbortSignal): Promise<UploadPreview> =>
  worded(previewIn(file, signal), signal)

/** How far it is, now and then, and at last the outcome. */
export async function* loadInSteps(file: FileToLoad, signal: AbortSignal): AsyncGenerator<LoadStep> {
  let share = 0
  let reported = 0
  const loading = worded(loadFile(file, { signal, onProgress: (now) => void (share = Math.max(share, now)) }), signal)
  const isOver = loading.then(
    () => true,
    () => true,
  )
  while (!(await Promise.race([isOver, pause(EVERY_MS, false, { ref: false })]))) {
    if (share > reported) yield { kind: 'progress', share: (reported = share) }
  }
  yield await loading
}

/** DuckDB names files by their place on the disk, so its messages are kept to what is wrong with the file. */
async function worded<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  try {
    return await work
  } catch (error) {
    if (signal.aborted) throw queryCancelled(error)
    throw asEngineError(error, unreadable)
  }
}

export function unreadable(cause: unknown) {
  const why = firstLine(cause)
  if (/^Out of Memory Error|bad_alloc|failed to allocate/i.test(messageOf(cause)))
    return new EngineError(
      'query-failed',
      'The file needs more memory than uploads may use. Split it into files of fewer columns',
      { cause },
    )
  if (/no space left|ENOSPC/i.test(why))
    return new EngineError('query-failed', 'The disk of the server is full', { cause })
  return new EngineError('query-failed', `The file cannot be read: ${why.replaceAll(/"?\/[^\s"']*"?/g, 'the file')}`, {
    cause,
  })
}
