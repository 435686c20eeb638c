import type { DashboardDraft, DashboardText, DashboardView } from '@soundings/contract'

/** A tile as the page sends it; `place` numbers it on its dashboard. */
export function tile(questionId: number, place = 0, changes: Partial<DashboardView> = {}): DashboardView {
  const id = `tile-${place}`
  const position = { i: id, x: (place % 3) * 4, y: Math.floor(place / 3) * 3, w: 4, h: 3 }
  return {
    id,
    position,
    positions: {},
    minW: 4,
    minH: 3,
    title: `Tile ${place}`,
    description: '',
    viewType: 'TABLE',
    viewOptionsJSON: '{}',
    questionId,
    ...changes,
  }
}

/** A tile without a question, below those with one. */
export const textTile = (
  content: { kind: 'text' | 'heading'; text: string } | { kind: 'spacer' },
  place = 0,
): DashboardText => {
  const id = `text-${place}`
  return { id, position: { i: id, x: 0, y: 50 + place, w: 12, h: 1 }, positions: {}, ...content }
}

/** A dashboard of one tab that shows the questions. */
export const dashboardDraft = (
  questionIds: readonly number[],
  changes: Partial<DashboardDraft> = {},
): DashboardDraft => ({
  name: 'Morning',
  description: '',
  tag: '',
  tabs: [{ index: 0, name: 'New Tab', views: questionIds.map((id, place) => tile(id, place)) }],
  filters: [],
  ...changes,
})
