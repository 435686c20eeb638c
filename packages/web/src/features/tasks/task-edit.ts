import { ExportFileJob, type ExportFormat, type ScheduledTask } from '@soundings/contract'
import { USUAL_MAIL_FORMAT } from '../../components/export-menu/format-words.ts'

export interface TaskEdit {
  readonly title: string
  readonly emails: readonly string[]
  readonly format: ExportFormat
  readonly cron: string
}

/** As the editor opens it. A task of several questions shows the format of the first. */
export function toEdit({ displayName, cronExp, payload }: ScheduledTask): TaskEdit {
  const { emails, questions } = jobOf(payload)
  return { title: displayName, emails, format: questions[0]?.extention ?? USUAL_MAIL_FORMAT, cron: cronExp }
}

/** What is sent to change the task; what was not touched stays as it is. */
export function toChange(task: ScheduledTask, { title, emails, format, cron }: TaskEdit) {
  const job = jobOf(task.payload)
  const hasNewFormat = format !== toEdit(task).format
  const questions = job.questions.map((question) => (hasNewFormat ? { ...question, extention: format } : question))
  const payload = JSON.stringify({ ...job, emails, questions })
  return { id: task.id, version: task.version, displayName: title.trim(), cronExp: cron, payload }
}

const jobOf = (payload: string) => ExportFileJob.parse(JSON.parse(payload))
