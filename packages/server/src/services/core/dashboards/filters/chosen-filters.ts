import {
  areTooMany,
  type ChosenFilters,
  type FilterChoices,
  filterTarget,
  type FilterWire,
  namesFilters,
  noChosenFilters,
  numberedTabId,
  Problem,
  withChoices,
} from '@soundings/contract'
import type { Viewer } from '../../../../platform/http/viewer.ts'
import { transactionsOf } from '../../../../platform/store/connections/transactions.ts'
import type { Db, Store } from '../../../../platform/store/store.ts'
import type { DashboardContent } from '../dashboard-content.ts'

type Filtered = Pick<DashboardContent, 'tabs' | 'filters' | 'filtersOnAllTabs'> & { readonly id: number }

/** What people chose last for the filters of a dashboard, each for themselves. */
export function createChosenFilters({ db }: Pick<Store, 'db'>) {
  const transaction = transactionsOf(db)
  const rowOf = (userId: number, dashboardId: number, from: Db) =>
    from
      .selectFrom('dashboard_choices')
      .select('filters')
      .where('user_id', '=', userId)
      .where('dashboard_id', '=', dashboardId)

  /**
   * Locked until the transaction ends, so that two windows that choose at once both count. In one statement: between two, another
   * window could take its last choice back, and with it the row.
   */
  async function lock(userId: number, dashboardId: number, within: Db): Promise<ChosenFilters> {
    const { filters } = await within
      .insertInto('dashboard_choices')
      .values({ user_id: userId, dashboard_id: dashboardId, filters: JSON.stringify(noChosenFilters) })
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'dashboard_id'])
          .doUpdateSet((excluded) => ({ user_id: excluded.ref('excluded.user_id') })),
      )
      .returning('filters')
      .executeTakeFirstOrThrow()
    return toChosen(filters)
  }

  return {
    /** Undefined where the saved values are in force. The dashboard may have lost filters since then. */
    async of({ userId }: Viewer, dashboard: Filtered): Promise<ChosenFilters | undefined> {
      const row = await rowOf(userId, dashboard.id, db).executeTakeFirst()
      const chosen = row && ofDashboard(dashboard, toChosen(row.filters))
      return chosen && !isEmpty(chosen) ? chosen : undefined
    },

    save: ({ userId }: Viewer, dashboard: Filtered, choices: FilterChoices): Promise<ChosenFilters> =>
      transaction(async (within) => {
        const chosen = ofDashboard(dashboard, withChoices(await lock(userId, dashboard.id, within), choices))
        // What is taken back is stored in any case: more may have been kept before this was counted.
        if (areTooMany(chosen) && namesFilters({ allTabs: choices.allTabs, tabs: choices.tabs })) throw tooMany()
        const isOwn = { user_id: userId, dashboard_id: dashboard.id }
        await (
          isEmpty(chosen)
            ? within.deleteFrom('dashboard_choices').where((e) => e.and(isOwn))
            : within
                .updateTable('dashboard_choices')
                .set({ filters: JSON.stringify(chosen) })
                .where((e) => e.and(isOwn))
        ).execute()
        return chosen
      }),
  }
}

const tooMany = () =>
  new Problem('invalid', 'The values chosen for this dashboard are too many. Go back to saved values first')

export type ChosenFilterValues = ReturnType<typeof createChosenFilters>

interface Kept extends Pick<ChosenFilters, 'allTabs'> {
  /** What was kept before tabs had ids names them by index. */
  readonly tabs: readonly (Pick<ChosenFilters['tabs'][number], 'filters'> & { tab?: string; tabIndex?: number })[]
}

function toChosen(text: string): ChosenFilters {
  const { allTabs, tabs } = JSON.parse(text) as Kept
  return {
    allTabs,
    tabs: tabs.map(({ tab, tabIndex = 0, filters }) => ({ tab: tab ?? numberedTabId({ index: tabIndex }), filters })),
  }
}

/** Only filters that the dashboard has, so that nothing comes back by surprise when a column is offered once more. */
function ofDashboard(
  { tabs, filters, filtersOnAllTabs = [] }: Omit<Filtered, 'id'>,
  { allTabs, tabs: chosenOnTabs }: ChosenFilters,
): ChosenFilters {
  const savedOn = (tab: string) => {
    const index = tabs.find(({ id }) => id === tab)?.index
    return filters.find(({ tabIndex }) => tabIndex === index)?.filters ?? []
  }
  return {
    allTabs: among(filtersOnAllTabs, allTabs),
    tabs: chosenOnTabs.flatMap(({ tab, filters: chosen }) => {
      const own = among(savedOn(tab), chosen)
      return own.length > 0 ? [{ tab, filters: own }] : []
    }),
  }
}

function among(saved: readonly FilterWire[], chosen: readonly FilterWire[]): FilterWire[] {
  const known = new Set(saved.map(filterTarget))
  return chosen.filter((filter) => known.has(filterTarget(filter)))
}

const isEmpty = ({ allTabs, tabs }: ChosenFilters): boolean => allTabs.length + tabs.length === 0
