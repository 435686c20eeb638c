import type { DashboardView } from '@soundings/contract'
import type { Db } from '../../../platform/store/store.ts'
import type { DashboardContent } from './dashboard-content.ts'

/** View settings of questions as JSON text, by question id. */
export type ViewOptionsOf = (questionIds: readonly number[], within: Db) => Promise<ReadonlyMap<number, string>>

/** A tile placed without view settings takes those of its question; one that was there before keeps what it has. */
export async function withOptionsOfQuestions(
  content: DashboardContent,
  before: DashboardContent | undefined,
  viewOptionsOf: ViewOptionsOf,
  within: Db,
): Promise<DashboardContent> {
  const placed = new Set(before && viewsOf(before).map(keyOf))
  const isSilent = (view: DashboardView) => !placed.has(keyOf(view)) && hasNoOptions(view.viewOptionsJSON)
  const silent = new Set(
    viewsOf(content)
      .filter(isSilent)
      .map(({ questionId }) => questionId),
  )
  if (silent.size === 0) return content
  const options = await viewOptionsOf([...silent], within)
  const filled = (view: DashboardView) =>
    isSilent(view) ? { ...view, viewOptionsJSON: options.get(view.questionId) ?? view.viewOptionsJSON } : view
  return { ...content, tabs: content.tabs.map((tab) => ({ ...tab, views: tab.views.map(filled) })) }
}

const viewsOf = ({ tabs }: DashboardContent): DashboardView[] => tabs.flatMap(({ views }) => views)

const keyOf = ({ id, questionId }: DashboardView) => `${questionId} ${id}`

const hasNoOptions = (json: string) => ['', '{}'].includes(json.replaceAll(/\s/g, ''))
