import {
  type Dashboard,
  type Display,
  type DisplayLink,
  type DisplayLinkDraft,
  type DisplaySettings,
  type FilterWire,
  isAdministrator,
  type NewDisplayLink,
  Problem,
  takenFilters,
} from '@soundings/contract'
import { type ComparedWith, wantedTrend } from '@soundings/query'
import type { Admission } from '../../../platform/admissions/admissions.ts'
import { toProblem } from '../../../platform/http/problems.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { ListAsk, Page } from '../../../platform/store/lists/read-page.ts'
import { assertAnsweredVersion } from '../../../platform/store/optimistic-lock.ts'
import type { DisplayLinks } from '../../auth/index.ts'
import type { DashboardShares } from '../dashboards/dashboard-shares.ts'
import type { Dashboards } from '../dashboards/dashboards.ts'
import type { FilterColumns } from '../dashboards/filters/filter-columns.ts'
import { mayChange } from '../saved-items/ownership.ts'
import type { Questions } from '../questions/questions.ts'

interface Needs {
  readonly links: DisplayLinks
  readonly dashboards: Pick<Dashboards, 'getVisible'>
  readonly shares: Pick<DashboardShares, 'assertMayDisplay' | 'mayDisplay' | 'assertSeesAccess' | 'seesAccess'>
  readonly questions: Pick<Questions, 'getRunnable'>
  readonly filterColumns: FilterColumns
  readonly displaySettings: () => Promise<DisplaySettings>
}

/** A tile as its dashboard was saved. Displays choose nothing of it. */
interface DisplayedTile {
  readonly questionId: number
  readonly choices: { readonly dynamicFilters: readonly FilterWire[]; readonly zooms: readonly [] }
  /** Undefined where the tile compares its number with nothing that is read. */
  readonly comparedWith: ComparedWith | undefined
}

type Saved = Pick<Dashboard, 'tabs' | 'filters' | 'filtersOnAllTabs'>

/** What displays without a signed-in user show, and who lets them. */
export function createDisplays({ links, dashboards, shares, questions, filterColumns, displaySettings }: Needs) {
  links.registerMakerCheck(shares.mayDisplay)

  async function findTile(viewer: Viewer, tileId: string): Promise<DisplayedTile & { readonly version: number }> {
    const dashboard = await dashboards.getVisible(viewer, viewer.displayOf ?? 0)
    const tab = dashboard.tabs.find(({ views }) => views.some(({ id }) => id === tileId))
    const view = tab?.views.find(({ id }) => id === tileId)
    if (!tab || !view) throw notShown('missing')
    const { questionId, viewType, viewOptionsJSON } = view
    const question = await questions.getRunnable(viewer, questionId)
    // What the maker was only shown is not theirs to show to everybody who passes by.
    if (!mayChange(viewer, question)) throw notShown('out-of-reach')
    const filters = filtersOn(dashboard, tab.index)
    const columns = filters.length === 0 ? [] : await filterColumns.list(viewer, [questionId])
    return {
      version: dashboard.version,
      questionId,
      choices: { dynamicFilters: takenFilters(questionId, filters, columns), zooms: [] },
      comparedWith: wantedTrend(viewType, numberOptionsOf(viewOptionsJSON)),
    }
  }

  return {
    async list(viewer: Viewer, dashboardId: number): Promise<{ links: DisplayLink[]; daysMax: number }> {
      await shares.assertSeesAccess(viewer, dashboardId)
      return { links: await links.listOf(dashboardId), daysMax: links.daysMax }
    },

    async create(viewer: Viewer, dashboardId: number, draft: DisplayLinkDraft): Promise<NewDisplayLink> {
      await shares.assertMayDisplay(viewer, dashboardId)
      return links.create(viewer, dashboardId, draft)
    },

    listAll: (ask: ListAsk): Promise<Page<DisplayLink>> => links.list(ask),

    /** For its maker, the owner of its dashboard and administrators; to all others it is not there. */
    async revoke(viewer: Viewer, id: string): Promise<void> {
      const link = await links.find(id)
      // Its dashboard may be in the trash, where only those two reach it.
      const isTheirs = isAdministrator(viewer) || link?.username === viewer.username
      if (!link || !(isTheirs || (await shares.seesAccess(viewer, link.dashboardId)))) throw linkMissing()
      await links.revoke(viewer, link)
    },

    async show(viewer: Viewer): Promise<Display> {
      const { version, name, tabs, filters, filtersOnAllTabs } = await dashboards.getVisible(
        viewer,
        viewer.displayOf ?? 0,
      )
      const all = [...(filtersOnAllTabs ?? []), ...filters.flatMap((tab) => tab.filters)]
      const questionIds = tabs.flatMap(({ views }) => views.map(({ questionId }) => questionId))
      const columns = all.length === 0 ? [] : await filterColumns.list(viewer, questionIds)
      return {
        version,
        name,
        tabs,
        filters,
        ...(filtersOnAllTabs && { filtersOnAllTabs }),
        columns: columns
          .filter(({ id }) => all.some(({ dbColumn }) => dbColumn === id))
          // Bounds of the data and filters of the questions are for those who choose values.
          .map((column) => ({ ...column, minDate: null, maxDate: null, ownFilters: [] })),
        settings: await displaySettings(),
        expiresDate: (await links.current(viewer)).expiresDate,
      }
    },

    /** The tile, and whether it may be shown, checked again for as long as its rows are read: its version only at first. */
    tile: (admission: Admission, tileId: string, dashboardVersion?: number): Promise<DisplayedTile> =>
      withoutNames(async () => {
        const { version, ...tile } = await admission.require((viewer) => findTile(viewer, tileId))
        assertAnsweredVersion({ version }, { version: dashboardVersion }, 'dashboard')
        return tile
      }),
  }
}

export type Displays = ReturnType<typeof createDisplays>

const filtersOn = ({ filters, filtersOnAllTabs = [] }: Saved, tabIndex: number): FilterWire[] => [
  ...filtersOnAllTabs,
  ...filters.filter((tab) => tab.tabIndex === tabIndex).flatMap((tab) => tab.filters),
]

/** Options are JSON that the page wrote; only what it compares a number with counts here. */
function numberOptionsOf(viewOptionsJSON: string): { compare?: unknown; sparkline?: unknown } | undefined {
  try {
    const options = JSON.parse(viewOptionsJSON) as { number?: unknown } | null
    return typeof options?.number === 'object' && options.number !== null ? options.number : undefined
  } catch {
    return undefined
  }
}

/** Problems name owners, tables and columns, for users who can ask them. A display shows none of these names. */
export async function withoutNames<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw redacted(error)
  }
}

/** The same for an answer in pieces. */
export async function* piecesWithoutNames<Piece>(pieces: AsyncIterable<Piece>): AsyncGenerator<Piece> {
  try {
    yield* pieces
  } catch (error) {
    throw redacted(error)
  }
}

const keptAsTheyAre: readonly Problem['kind'][] = ['signed-out', 'too-many-requests', 'unavailable', 'disk-full', 'bug']

function redacted(error: unknown): unknown {
  const { kind } = toProblem(error)
  return keptAsTheyAre.includes(kind) ? error : notShown(kind, error)
}

function notShown(kind: Problem['kind'], cause?: unknown) {
  return new Problem(kind, 'This tile cannot be shown on a display at the moment', { cause })
}

function linkMissing() {
  return new Problem('missing', 'There is no such display link')
}
