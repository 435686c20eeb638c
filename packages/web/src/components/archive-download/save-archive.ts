import { reportOutcome } from '../../api/core/report-outcome.ts'
import { downloadDashboardArchive, downloadQuestionArchive } from '../../api/questions/backup.ts'

const messages = {
  questionsExported: 'Questions Exported Successfully',
  dashboardsExported: 'Dashboards Exported Successfully',
  questionsFailed: 'error exporting questions meta data /(question backup)',
  dashboardsFailed: 'error exporting dashboards meta data /(dashboard backup)',
} as const

/** Downloads an archive of the questions and says how it went; resolves to whether it worked. */
export const saveQuestionArchive = (ids: readonly number[]): Promise<boolean> =>
  reportOutcome(downloadQuestionArchive(ids), { done: messages.questionsExported, failed: messages.questionsFailed })

export const saveDashboardArchive = (ids: readonly number[]): Promise<boolean> =>
  reportOutcome(downloadDashboardArchive(ids), { done: messages.dashboardsExported, failed: messages.dashboardsFailed })
