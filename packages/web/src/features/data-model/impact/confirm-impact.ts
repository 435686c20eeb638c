import { checkModelChange, type TableChange } from '@soundings/contract'
import { ApiError, titleOf } from '../../../api/core/api-error.ts'
import { call } from '../../../api/core/call.ts'
import { confirm } from '../../../ui/confirm/confirm.ts'
import { impactQuestion, impactUnknown } from './impact-text.ts'

/** Asks before saved questions break or people under row rules see more. Answers what the save has to carry, or undefined when it was called off. */
export async function confirmImpact(changes: TableChange[]): Promise<Pick<TableChange, 'confirmWidening'> | undefined> {
  if (changes.length === 0) return {}
  try {
    const impact = await call(checkModelChange, { body: { changes } })
    const question = impactQuestion(impact)
    if (question && !(await confirm(question))) return undefined
    if (!impact.widening?.mayConfirm) return {}
    const { people, tables } = impact.widening
    return { confirmWidening: { people, tables } }
  } catch (error) {
    // What is wrong with the change itself is reported by the save, where it can be mended.
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) return {}
    return (await confirm(impactUnknown(titleOf(error)))) ? {} : undefined
  }
}
