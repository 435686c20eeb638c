import type { Dashboard, DashboardDraft } from '@soundings/contract'
import { ApiError } from '../../../api/core/api-error.ts'
import { confirm } from '../../../ui/confirm/confirm.ts'
import { messages } from '../state/messages.ts'

type Draft = Omit<DashboardDraft, 'id' | 'version'>

const TILE = /^tabs\.(\d+)\.views\.(\d+)\.questionId$/

/** The draft without the tiles whose questions were refused; undefined when something else was refused, too. */
export function withoutRefusedTiles(draft: Draft, error: unknown): Draft | undefined {
  if (!(error instanceof ApiError) || error.fieldErrors.length === 0) return undefined
  const places = error.fieldErrors.map(({ field }) => TILE.exec(field))
  if (places.includes(null)) return undefined
  const refused = new Set(places.map((place) => `${place?.[1]} ${place?.[2]}`))
  return {
    ...draft,
    tabs: draft.tabs.map((tab, at) => ({
      ...tab,
      views: tab.views.filter((_, view) => !refused.has(`${at} ${view}`)),
    })),
  }
}

const countTiles = ({ tabs }: Draft) => tabs.reduce((sum, { views }) => sum + views.length, 0)

/** A copy would hold none of the tiles. */
class EmptyCopyError extends Error {}

/** Why no copy was saved. */
export const copyProblem = (cause: string, error: unknown): string =>
  error instanceof EmptyCopyError ? error.message : cause || messages.saveFailed

/**
 * Saves a copy. Questions that the viewer saw by the original alone cannot come along: their tiles are left out and counted,
 * if the viewer agrees; undefined if not.
 */
export async function saveCopy(
  draft: Draft,
  create: (draft: Draft) => Promise<Dashboard>,
): Promise<{ saved: Dashboard; leftOut: number } | undefined> {
  try {
    return { saved: await create(draft), leftOut: 0 }
  } catch (error) {
    const smaller = withoutRefusedTiles(draft, error)
    if (!smaller) throw error
    const [all, kept] = [countTiles(draft), countTiles(smaller)]
    if (kept === 0) throw new EmptyCopyError(messages.nothingToCopy(all))
    const agreed = await confirm({ text: messages.copyWithout(all - kept, all), confirmLabel: 'Save copy' })
    return agreed ? { saved: await create(smaller), leftOut: all - kept } : undefined
  }
}
