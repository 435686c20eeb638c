import { z } from 'zod'
import { DisplaySettings } from '../../auth/display-settings.ts'
import { endpoint } from '../../endpoint.ts'
import { line } from '../../text.ts'
import { DashboardFilters, SavedTab } from '../dashboards/dashboard-tabs.ts'
import { ExecutionResult, PivotReply, PivotSide, QuestionVersion, Summaries, Trend } from '../questions/executor.ts'
import { FilterColumn } from '../questions/filter-columns.ts'
import { FilterWire } from '../questions/query-wire.ts'

/** Every token of a display link begins with it, so that scanners of code and logs find those that were left there. */
export const DISPLAY_TOKEN_PREFIX = 'sndd_'

/** Rows of a tile. A wall is not scrolled. */
export const DISPLAY_ROWS = 1000

/** What a display shows: the dashboard as it is saved, without users and without rights. */
export const Display = z.object({
  /** Of the dashboard. */
  version: z.int(),
  name: z.string(),
  tabs: z.array(SavedTab),
  filters: z.array(DashboardFilters),
  filtersOnAllTabs: z.array(FilterWire).optional(),
  /** Those of its filters, for their words. */
  columns: z.array(FilterColumn),
  settings: DisplaySettings,
  expiresDate: z.string(),
})
export type Display = z.infer<typeof Display>

/** A kept answer that is as old as that is not taken any more. A display cannot make the database work more often than that; all else is as the dashboard was saved. */
const Freshness = { maxAgeSeconds: z.int().min(30).max(86_400).optional() }

/** The one that the display shows, with its filters in words: tiles of a newer one are refused until it shows that. */
const DashboardVersion = { dashboardVersion: z.int().min(1).optional() }

/** By its id on the dashboard. */
const TileParams = z.strictObject({ tile: line(60).min(1) })

const tile = {
  service: 'core',
  method: 'POST',
  allow: 'display',
  records: ['rows.read', 'display-link.open'],
  params: TileParams,
} as const

export const getDisplay = endpoint({
  service: 'core',
  method: 'GET',
  path: '/display',
  allow: 'display',
  records: ['display-link.open'],
  summary: 'The dashboard of a display link, with the token of the link as bearer token',
  reply: Display,
})

export const executeDisplayTile = endpoint({
  ...tile,
  path: '/display/tiles/:tile/execute',
  summary: `The first ${DISPLAY_ROWS} rows of a tile, under the filters saved with the dashboard`,
  body: z.strictObject({ ...Freshness, ...DashboardVersion }),
  reply: ExecutionResult,
})

export const countDisplayTile = endpoint({
  ...tile,
  path: '/display/tiles/:tile/count',
  summary: 'How many rows a tile has, within the limit of its question or without',
  body: z.strictObject({
    ...Freshness,
    ...QuestionVersion,
    ...DashboardVersion,
    withoutLimit: z.boolean().default(false),
  }),
  reply: z.object({ resultCount: z.int() }),
})

export const summariseDisplayTile = endpoint({
  ...tile,
  path: '/display/tiles/:tile/summaries',
  summary: 'Totals of a tile (depth 0), or of each group of its first grouped columns',
  body: z.strictObject({
    ...Freshness,
    ...QuestionVersion,
    ...DashboardVersion,
    depth: z.int().min(0).max(3).default(0),
  }),
  reply: Summaries,
})

export const pivotDisplayTile = endpoint({
  ...tile,
  path: '/display/tiles/:tile/pivot',
  summary: 'The result of a tile with its groups down and across, and totals of all of them',
  body: z.strictObject({ ...Freshness, ...QuestionVersion, ...DashboardVersion, down: PivotSide, across: PivotSide }),
  reply: PivotReply,
})

export const trendOfDisplayTile = endpoint({
  ...tile,
  path: '/display/tiles/:tile/trend',
  summary: 'What a number was in the period that its tile compares it with, and by day or month',
  body: z.strictObject({ ...Freshness, ...DashboardVersion }),
  reply: Trend,
})
