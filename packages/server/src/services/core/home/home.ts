import type { Home } from '@soundings/contract'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { askerOf } from '../saved-items/saved-lists.ts'
import { maySeeSaved, type OpenedItems, type SavedNames } from '../search/opened.ts'
import { type AddVerified, addVerifiedByKind } from '../verified/verified.ts'
import type { HomeStore } from './home.store.ts'

type Kind = 'dashboard' | 'question'

interface Needs {
  readonly store: HomeStore
  readonly items: SavedNames
  readonly opened: Pick<OpenedItems, 'list'>
  readonly favouriteIdsOf: Readonly<Record<Kind, (userId: number) => Promise<number[]>>>
  readonly addVerified: AddVerified
  readonly now: () => Date
}

const FAVOURITES_MAX = 24
const ROWS_MAX = 8
/** Who comes back within it is still on the same visit. */
const PAUSE_MS = 30 * 60_000
const FIRST_VISIT_MS = 7 * 24 * 3_600_000

/** What a person begins with: what they marked, opened, were given, and what was changed of it. */
export function createHome({ store, items, opened, favouriteIdsOf, addVerified, now }: Needs) {
  async function sinceOf(userId: number): Promise<string> {
    const visit = await store.findVisit(userId)
    if (!visit) return new Date(now().getTime() - FIRST_VISIT_MS).toISOString()
    return now().getTime() - Date.parse(visit.visitedAt) > PAUSE_MS ? visit.visitedAt : visit.since
  }

  return {
    async of(viewer: Viewer): Promise<Home> {
      const { userId, username } = viewer
      const asker = askerOf(viewer)
      const kinds = (['dashboard', 'question'] as const).filter((kind) => maySeeSaved(viewer, kind))
      const sinceDate = await sinceOf(userId)
      const ofEach = async <Row extends { readonly id: number; readonly defaultView: string }>(
        read: (kind: Kind) => Promise<Row[]>,
      ) =>
        (
          await Promise.all(
            kinds.map(async (kind) => (await addVerified(kind, await read(kind))).map((row) => withKind(kind, row))),
          )
        ).flat()
      const [favourites, latest, shared, changed] = await Promise.all([
        ofEach(async (kind) => items.named(`${kind}s`, asker, await favouriteIdsOf[kind](userId))),
        opened.list(viewer),
        ofEach((kind) => store.shared(`${kind}s`, userId, ROWS_MAX)),
        ofEach((kind) => store.changed(`${kind}s`, asker, { since: sinceDate, username, limit: ROWS_MAX })),
      ])
      return {
        sinceDate,
        favourites: favourites.toSorted((one, other) => byName.compare(one.name, other.name)).slice(0, FAVOURITES_MAX),
        opened: await addVerifiedByKind(addVerified, latest.slice(0, ROWS_MAX)),
        shared: latestFirst(shared, ({ sharedDate }) => sharedDate).map((item) => ({
          ...item,
          isNew: item.sharedDate > sinceDate,
        })),
        changed: latestFirst(changed, ({ changedDate }) => changedDate),
      }
    },

    async recordVisit({ userId }: Viewer, { isRead = false }: { isRead?: boolean | undefined }): Promise<void> {
      const visitedAt = now().toISOString()
      await store.saveVisit(userId, { since: isRead ? visitedAt : await sinceOf(userId), visitedAt })
    },
  }
}

export type HomeRules = ReturnType<typeof createHome>

const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Only questions have a view. */
function withKind<Row extends { readonly defaultView: string }>(kind: Kind, { defaultView, ...row }: Row) {
  return kind === 'question' ? { kind, ...row, defaultView } : { kind, ...row }
}

const latestFirst = <Row>(rows: readonly Row[], dateOf: (row: Row) => string): Row[] =>
  rows.toSorted((one, other) => dateOf(other).localeCompare(dateOf(one))).slice(0, ROWS_MAX)
