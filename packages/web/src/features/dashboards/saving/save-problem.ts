import { ApiError, titleOf } from '../../../api/core/api-error.ts'
import { messages } from '../state/messages.ts'

/** Why a save was refused, and what to do: who may not change the original any more can keep a copy. */
export function saveProblem(error: unknown, isChange: boolean): string {
  const title = titleOf(error)
  if (!isChange || !(error instanceof ApiError) || ![403, 404].includes(error.status))
    return title || messages.saveFailed
  return `${error.status === 404 ? messages.lostAccess : `${title || messages.saveFailed.replace(/\.$/, '')}.`} ${messages.keepCopy}`
}
