import { titleOf } from '../../../api/core/api-error.ts'
import { useShareQuestions } from '../../../api/questions/questions.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { messages } from '../messages.ts'

/** Shares questions, all or none, and says how it went; resolves to whether it worked. */
export function useShareQuestion(ids: readonly number[]): (usernames: string[], canEdit?: boolean) => Promise<boolean> {
  const { mutateAsync: share } = useShareQuestions()
  return async (usernames, canEdit) => {
    try {
      await share({ ids: [...ids], usernames, canEdit })
      toast.success(messages.shared)
      return true
    } catch (error) {
      toast.error(`${messages.shareFailed} ${titleOf(error)}`.trim())
      return false
    }
  }
}
