import { type DashboardTab, Problem } from '@soundings/contract'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Db } from '../../../platform/store/store.ts'
import type { Discovery } from '../../discovery/index.ts'
import { mayChange } from '../ownership.ts'
import type { Questions } from '../questions/questions.ts'

interface Needs {
  readonly questions: Pick<Questions, 'listGiven' | 'holdOrigins'>
  readonly accessRules: Pick<Discovery['accessRules'], 'assertGivesNoMore'>
}

type Tabs = readonly Pick<DashboardTab, 'views'>[]

/** A tile of a shared dashboard gives its question to others, so it is placed and shared under the rules of giving. */
export function createTileRights({ questions, accessRules }: Needs) {
  return {
    /** `before` are the questions that were on the dashboard already: their tiles may stay. */
    async assertMayPlace(viewer: Viewer, tabs: Tabs, before: readonly number[]): Promise<void> {
      const added = placesOf(tabs).filter(({ questionId }) => !before.includes(questionId))
      const given = new Set((await questions.listGiven(viewer, idsOf(added))).map(({ id }) => id))
      const missing = added.find(({ questionId }) => !given.has(questionId))
      if (missing) throw questionMissing(missing)
    },

    async assertMayGive(viewer: Viewer, tabs: Tabs, usernames: readonly string[], within: Db, before: readonly number[] = []): Promise<void> {
      if (usernames.length === 0) return
      const added = placesOf(tabs).filter(({ questionId }) => !before.includes(questionId))
      const origins = await questions.holdOrigins(idsOf(added), within)
      const foreign = new Set(origins.filter((origin) => !mayChange(viewer, origin)).map(({ id }) => id))
      if (foreign.size > 0) throw notYoursToGive(added.filter(({ questionId }) => foreign.has(questionId)))
      for (const databaseId of new Set(origins.map((origin) => origin.databaseId))) {
        await accessRules.assertGivesNoMore(viewer, databaseId, usernames, within)
      }
    },
  }
}

export type TileRights = ReturnType<typeof createTileRights>

interface Place {
  readonly questionId: number
  readonly title: string
  readonly field: string
}

const placesOf = (tabs: Tabs): Place[] =>
  tabs.flatMap(({ views }, tab) =>
    views.map(({ questionId, title }, view) => ({ questionId, title, field: `tabs.${tab}.views.${view}.questionId` })),
  )

const idsOf = (places: readonly Place[]): number[] => [...new Set(places.map(({ questionId }) => questionId))]

/** The same words for one that is hidden and one that does not exist. */
function questionMissing({ questionId, field }: Place) {
  const message = `there is no question ${questionId}`
  return new Problem('invalid', `There is no question ${questionId}`, { fieldErrors: [{ field, message }] })
}

function notYoursToGive(places: readonly Place[]) {
  const names = [...new Set(places.map(({ title, questionId }) => title || `question ${questionId}`))]
  return new Problem('forbidden', `Only their owner or an administrator can show these questions to others: ${names.join(', ')}`)
}
