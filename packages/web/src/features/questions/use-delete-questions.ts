import type { QuestionSummary } from '@soundings/contract'
import { useState } from 'react'
import { titleOf } from '../../api/core/api-error.ts'
import { checkDeletable } from '../../api/questions/questions.ts'
import { confirm, notice } from '../../ui/confirm/confirm.ts'
import { toast } from '../../ui/toast/toast.ts'
import type { Trash } from '../../components/trash/use-trash.ts'
import { deleteQuestionText } from './delete-question-text.ts'
import { messages } from './messages.ts'

/** Asks with what still uses the questions, then puts them into the trash. */
export function useDeleteQuestions({ moveToTrash }: Trash) {
  const [isChecking, setChecking] = useState(false)

  const check = async (questions: readonly QuestionSummary[]) => {
    setChecking(true)
    try {
      return await Promise.all(
        questions.map(async (question) => ({ ...question, ...(await checkDeletable(question.id)) })),
      )
    } catch (error) {
      toast.error(titleOf(error) || messages.checkFailed)
      return undefined
    } finally {
      setChecking(false)
    }
  }

  const deleteAll = async (questions: readonly QuestionSummary[]) => {
    const checked = await check(questions)
    if (!checked) return
    // Another person's question stays whatever one answers, so there is nothing to ask.
    const foreign = checked.filter((question) => !question.deletable && !question.rights.canDelete)
    if (foreign[0]) return notice({ text: foreign[0].cause, names: foreign.map(({ name }) => name) })
    const names = checked.map(({ name }) => name)
    const agreed = await confirm({ text: deleteQuestionText(checked), names, confirmLabel: 'Delete', danger: true })
    if (agreed) await moveToTrash(checked.map(({ id }) => id))
  }

  return { deleteAll, isChecking }
}
