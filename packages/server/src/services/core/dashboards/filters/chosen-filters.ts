import { type ChosenFilters, filterTarget, type FilterWire } from '@soundings/contract'
import type { Viewer } from '../../../../platform/http/viewer.ts'
import type { Db } from '../../../../platform/store/store.ts'
import type { DashboardContent } from '../dashboard-content.ts'

type Filtered = Pick<DashboardContent, 'filters' | 'filtersOnAllTabs'> & { readonly id: number }

/** What people chose last for the filters of a dashboard, each for themselves. */
export function createChosenFilters(db: Db) {
  return {
    /** Undefined where the saved values are in force. The dashboard may have lost filters since then. */
    async of({ userId }: Viewer, dashboard: Filtered): Promise<ChosenFilters | undefined> {
      const row = await db
        .selectFrom('dashboard_choices')
        .select('filters')
        .where('user_id', '=', userId)
        .where('dashboard_id', '=', dashboard.id)
        .executeTakeFirst()
      const choice = row && ofDashboard(dashboard, JSON.parse(row.filters) as ChosenFilters)
      return choice && !isEmpty(choice) ? choice : undefined
    },

    async save({ userId }: Viewer, dashboard: Filtered, sent: ChosenFilters): Promise<ChosenFilters> {
      const choice = ofDashboard(dashboard, sent)
      if (isEmpty(choice))
        await db
          .deleteFrom('dashboard_choices')
          .where('user_id', '=', userId)
          .where('dashboard_id', '=', dashboard.id)
          .execute()
      else {
        const filters = JSON.stringify(choice)
        await db
          .insertInto('dashboard_choices')
          .values({ user_id: userId, dashboard_id: dashboard.id, filters })
          .onConflict((conflict) => conflict.columns(['user_id', 'dashboard_id']).doUpdateSet({ filters }))
          .execute()
      }
      return choice
    },
  }
}

export type ChosenFilterValues = ReturnType<typeof createChosenFilters>

/** Only filters that the dashboard has, so that nothing comes back by surprise when a column is offered once more. */
function ofDashboard(
  { filters, filtersOnAllTabs = [] }: Omit<Filtered, 'id'>,
  { allTabs, tabs }: ChosenFilters,
): ChosenFilters {
  return {
    allTabs: among(filtersOnAllTabs, allTabs),
    tabs: tabs.flatMap(({ tabIndex, filters: chosen }) => {
      const own = among(filters.find((tab) => tab.tabIndex === tabIndex)?.filters ?? [], chosen)
      return own.length > 0 ? [{ tabIndex, filters: own }] : []
    }),
  }
}

function among(saved: readonly FilterWire[], chosen: readonly FilterWire[]): FilterWire[] {
  const known = new Set(saved.map(filterTarget))
  return chosen.filter((filter) => known.has(filterTarget(filter)))
}

const isEmpty = ({ allTabs, tabs }: ChosenFilters): boolean => allTabs.length + tabs.length === 0
