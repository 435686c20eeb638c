import { checkModelChange, type TableChange } from '@soundings/contract'
import { ApiError, titleOf } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { confirm } from '../../ui/confirm/confirm.ts'
import { impactQuestion, impactUnknown } from './impact-text.ts'

/** Asks before saved questions break. True when the change may be saved. */
export async function confirmImpact(changes: TableChange[]): Promise<boolean> {
  if (changes.length === 0) return true
  try {
    const question = impactQuestion(await call(checkModelChange, { body: { changes } }))
    return question === undefined || (await confirm(question))
  } catch (error) {
    // What is wrong with the change itself is reported by the save, where it can be mended.
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) return true
    return confirm(impactUnknown(titleOf(error)))
  }
}
