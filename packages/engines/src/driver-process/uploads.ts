import type { FileToLoad, FileToRead, LoadOutcome, LoadStep, UploadPreview } from '../upload-types.ts'
import { connectionLost } from '../engine-error.ts'
import { LIMITS, startDriver } from './driver-process.ts'
import type { Call } from './protocol/messages.ts'

const PREVIEW_MS = 60_000
const LOAD_MS = 60 * 60_000

/** Looks at an uploaded file in a process of its own, which ends with it. */
export async function previewUpload(
  file: FileToRead,
  { signal }: { signal?: AbortSignal } = {},
): Promise<UploadPreview> {
  let text = ''
  for await (const each of answers({ kind: 'preview-upload', file }, PREVIEW_MS, signal)) text += each
  return JSON.parse(text) as UploadPreview
}

/** Makes a Parquet file of an uploaded one in such a process. */
export async function loadUpload(
  file: FileToLoad,
  { signal, onProgress }: { signal?: AbortSignal; onProgress: (share: number) => void },
): Promise<LoadOutcome> {
  let outcome: LoadOutcome | undefined
  for await (const each of answers({ kind: 'load-upload', file }, LOAD_MS, signal)) {
    const step = JSON.parse(each) as LoadStep
    if (step.kind === 'progress') onProgress(step.share)
    else outcome = step
  }
  if (!outcome) throw connectionLost()
  return outcome
}

async function* answers(call: Call, timeoutMs: number, signal?: AbortSignal): AsyncGenerator<string> {
  const driver = startDriver({ limits: LIMITS, onDeath: () => undefined })
  try {
    for await (const { bytes } of driver.call(call, { timeoutMs, ...(signal && { signal }) }))
      yield Buffer.from(bytes).toString()
  } finally {
    await driver.close()
  }
}
