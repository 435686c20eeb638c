import type { Dashboard } from '@soundings/contract'

/** What a person saves; everything else about a dashboard is ours. */
export type DashboardContent = Pick<Dashboard, 'name' | 'description' | 'tag'> & DashboardBody

/** What is kept as one JSON text. */
export type DashboardBody = Pick<Dashboard, 'tabs' | 'filters' | 'filtersOnAllTabs' | 'clickFilters'>

/** What is off, or empty, is left out. */
export const bodyOf = ({ tabs, filters, filtersOnAllTabs, clickFilters }: DashboardBody): DashboardBody => ({
  tabs,
  filters,
  ...(filtersOnAllTabs && filtersOnAllTabs.length > 0 && { filtersOnAllTabs }),
  ...(clickFilters && { clickFilters }),
})

export const contentOf = ({ name, description, tag, ...body }: DashboardContent): DashboardContent => ({
  name,
  description,
  tag,
  ...bodyOf(body),
})
