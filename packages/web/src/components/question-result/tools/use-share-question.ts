import { reportOutcome } from '../../../api/core/report-outcome.ts'
import { useShareQuestions } from '../../../api/questions/questions.ts'
import { messages } from '../messages.ts'

/** Shares questions, all or none, and says how it went; resolves to whether it worked. */
export function useShareQuestion(ids: readonly number[]): (usernames: string[], canEdit?: boolean) => Promise<boolean> {
  const { mutateAsync: share } = useShareQuestions()
  return (usernames, canEdit) =>
    reportOutcome(share({ ids: [...ids], usernames, canEdit }), {
      done: messages.shared,
      failed: (cause) => `${messages.shareFailed} ${cause}`.trim(),
    })
}
