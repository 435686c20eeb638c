import { type DashboardTab, fieldProblem, mayUse, Problem } from '@soundings/contract'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Db } from '../../../platform/store/store.ts'
import type { Discovery } from '../../discovery/index.ts'
import { mayChange } from '../saved-items/ownership.ts'
import type { Questions } from '../questions/questions.ts'

type QuestionOrigin = Awaited<ReturnType<Questions['holdOrigins']>>[number]

interface Needs {
  readonly questions: Pick<Questions, 'listGiven' | 'listStopped' | 'holdOrigins'>
  readonly accessRules: Pick<Discovery['accessRules'], 'assertNoRowAccessEscalation' | 'assertShowsNoMore'>
}

/** A statement holds at most 32,766 values in SQLite. */
const IDS_AT_ONCE = 10_000
/** So many tiles a refusal names. */
const NAMED = 5

/** A tile of a shared dashboard gives its question to others, so it is placed and shared under the rules of giving. */
export function createTileRights({ questions, accessRules }: Needs) {
  async function holdOrigins(ids: readonly number[], within: Db) {
    const origins: QuestionOrigin[] = []
    for (let from = 0; from < ids.length; from += IDS_AT_ONCE)
      origins.push(...(await questions.holdOrigins(ids.slice(from, from + IDS_AT_ONCE), within)))
    return origins
  }

  /** Only owners and administrators show questions to others. */
  async function assertOwn(viewer: Viewer, tiles: readonly Tile[], within: Db): Promise<QuestionOrigin[]> {
    const origins = await holdOrigins(idsOf(tiles), within)
    const foreign = new Set(origins.filter((origin) => !mayChange(viewer, origin)).map(({ id }) => id))
    if (foreign.size > 0) throw notYoursToGive(tiles.filter(({ questionId }) => foreign.has(questionId)))
    return origins
  }

  return {
    assertOwn,

    /** Whether the question of every tile was given to the viewer. */
    async seesAll(viewer: Viewer, tiles: readonly Tile[]): Promise<boolean> {
      const ids = idsOf(tiles)
      const given = new Set((await questions.listGiven(viewer, ids)).map(({ id }) => id))
      return ids.every((id) => given.has(id))
    },

    async assertMayPlace(viewer: Viewer, tiles: readonly Tile[]): Promise<void> {
      const given = new Set((await questions.listGiven(viewer, idsOf(tiles))).map(({ id }) => id))
      const missing = tiles.filter(({ questionId }) => !given.has(questionId))
      if (missing.length > 0) throw questionsMissing(missing)
    },

    /** Tiles that give no rows to people without their tables are not shown to more of them. */
    async assertAllRun(viewer: Viewer, tiles: readonly Tile[]): Promise<void> {
      const stopped = new Set(await questions.listStopped(viewer, idsOf(tiles)))
      if (stopped.size > 0) throw stoppedTiles(tiles.filter(({ questionId }) => stopped.has(questionId)))
    },

    /** An editor shows to others only what they could share with them. */
    assertMayShare(viewer: Viewer, tiles: readonly Tile[]): void {
      if (tiles.length > 0 && !mayUse(viewer, 'question.share')) throw notYoursToGive(tiles)
    },

    /** Throws where displays would show more rows of these tiles than the viewer sees, because of the makers of their links. */
    async assertShowsNoMore(
      viewer: Viewer,
      tiles: readonly Tile[],
      findMakers: () => Promise<readonly string[]>,
      within: Db,
    ): Promise<void> {
      const origins = await holdOrigins(idsOf(tiles), within)
      for (const databaseId of new Set(origins.map((origin) => origin.databaseId)))
        await accessRules.assertShowsNoMore(viewer, databaseId, findMakers, within)
    },

    async assertMayGive(
      viewer: Viewer,
      tiles: readonly Tile[],
      usernames: readonly string[],
      within: Db,
    ): Promise<void> {
      if (usernames.length === 0) return
      const origins = await assertOwn(viewer, tiles, within)
      for (const databaseId of new Set(origins.map((origin) => origin.databaseId))) {
        await accessRules.assertNoRowAccessEscalation(viewer, databaseId, usernames, within)
      }
    },
  }
}

export type TileRights = ReturnType<typeof createTileRights>

interface Tile {
  readonly questionId: number
  readonly title: string
  readonly field: string
}

/** The tiles of a dashboard whose questions are not known yet. */
export const newTiles = (
  tabs: readonly Pick<DashboardTab, 'views'>[],
  known: ReadonlySet<number> = new Set(),
): Tile[] =>
  tabs
    .flatMap(({ views }, tab) =>
      views.map(({ questionId, title }, view) => ({
        questionId,
        title,
        field: `tabs.${tab}.views.${view}.questionId`,
      })),
    )
    .filter(({ questionId }) => !known.has(questionId))

const idsOf = (tiles: readonly Tile[]): number[] => [...new Set(tiles.map(({ questionId }) => questionId))]

/** The same words for one that is hidden and one that does not exist. */
function questionsMissing(tiles: readonly Tile[]) {
  return fieldProblem(tiles.map(({ questionId, field }) => ({ field, message: `There is no question ${questionId}` })))
}

function namesOf(tiles: readonly Tile[]): string {
  const names = [...new Set(tiles.map(({ title, questionId }) => title || `question ${questionId}`))]
  const more = names.length > NAMED ? [`${names.length - NAMED} more`] : []
  return [...names.slice(0, NAMED), ...more].join(', ')
}

function notYoursToGive(tiles: readonly Tile[]) {
  return new Problem(
    'forbidden',
    `Only their owner or an administrator can show these questions to others: ${namesOf(tiles)}`,
  )
}

function stoppedTiles(tiles: readonly Tile[]) {
  const advice = 'Ask an administrator to give them an owner who can use their tables, or remove them first'
  return new Problem(
    'out-of-reach',
    `The owners of these questions can no longer use all of their tables: ${namesOf(tiles)}. ${advice}`,
  )
}
