import type { ExportFormat } from '@soundings/contract'
import { titleOf } from '../../api/core/api-error.ts'
import { isNewerVersion } from '../../api/questions/executor.ts'
import { useShareByEmail } from '../../api/questions/files.ts'
import { useCreateTask } from '../../api/questions/tasks.ts'
import { toast } from '../../ui/toast/toast.ts'
import { toSentQuestion, toScheduledQuestion, type HandedOver } from '../export-menu/handed-over.ts'
import { messages } from './messages.ts'

export interface MailDraft {
  readonly emails: readonly string[]
  readonly title: string
  readonly format: ExportFormat
  /** Left out: once, at once. */
  readonly cron: string | undefined
}

/** Sends a question, or has it sent again and again, and says how it went; resolves to whether it worked. */
export function useSend(what: HandedOver): (draft: MailDraft) => Promise<boolean> {
  const share = useShareByEmail()
  const createTask = useCreateTask()

  const sendNow = async ({ emails, title, format }: MailDraft) => {
    const { state, cause } = await share.mutateAsync({
      displayName: title,
      emails: [...emails],
      question: toSentQuestion(what, format),
    })
    return { state, cause }
  }
  const schedule = async ({ emails, title, format }: MailDraft, cronExp: string) => {
    const exportFileJob = { emails: [...emails], questions: [toScheduledQuestion(what, format)] }
    await createTask.mutateAsync({ displayName: title, cronExp, jobType: 'EXPORT_FILES', exportFileJob })
    return { state: 'scheduled', cause: '' } as const
  }

  return async (draft) => {
    if (draft.emails.length === 0) {
      toast.warning(messages.invalid)
      return false
    }
    const loading = toast.loading(messages.sending)
    const failed = draft.cron === undefined ? messages.sendFailed : messages.scheduleFailed
    try {
      const { state, cause } = await (draft.cron === undefined ? sendNow(draft) : schedule(draft, draft.cron))
      if (state === 'failed') loading.error(`${failed} ${cause}`.trimEnd())
      else if (state === 'queued') loading.info(messages.queued)
      // The form has said before that mails are kept.
      else loading.success(messages[state === 'kept' ? 'sent' : state])
      return state !== 'failed'
    } catch (error) {
      loading.error(`${failed} ${titleOf(error)}`.trimEnd())
      if (isNewerVersion(error)) what.onNewerVersion?.()
      return false
    }
  }
}
