import { z } from 'zod'
import { line, nameLine, paragraph } from '../../text.ts'
import { FilterWire } from '../questions/query-wire.ts'

export const MAX_TABS = 4
export const MAX_TILES = 100
/** In columns or rows of the grid. */
export const MAX_TILE_SIZE = 100
export const NEW_TAB_NAME = 'New Tab'

/** The widths of window for which people may lay out a tab apart. */
export const layoutNames = ['lg', 'md', 'sm', 'xs'] as const
export type LayoutName = (typeof layoutNames)[number]

const size = z.int().min(1).max(MAX_TILE_SIZE)

export const TilePosition = z.strictObject({
  /** The id of the view. */
  i: line(60).min(1),
  x: z.int().min(0).max(100),
  y: z.int().min(0).max(10_000),
  w: size,
  h: size,
})
export type TilePosition = z.infer<typeof TilePosition>

const placed = {
  id: line(60).min(1),
  position: TilePosition,
  /** Where the tile lies in each layout that was arranged; `position` serves all others. */
  positions: z
    .strictObject({ lg: TilePosition, md: TilePosition, sm: TilePosition, xs: TilePosition })
    .partial()
    .default({}),
}

/** A question on a tab, with its own title and way of showing. */
export const DashboardView = z.strictObject({
  ...placed,
  minW: size,
  minH: size,
  title: line(200).default(''),
  description: paragraph(4000).default(''),
  viewType: line(40).min(1),
  /** Chart options as JSON text, of which only the page knows more than `view-options.ts` says. */
  viewOptionsJSON: paragraph(20_000).default('{}'),
  questionId: z.int().min(1),
})
export type DashboardView = z.infer<typeof DashboardView>

export const MAX_TILE_TEXT = 10_000
export const MAX_HEADING = 200

/** What stands on a tab without a question. They lie beside the views, which therefore always have one. */
export const DashboardText = z.discriminatedUnion('kind', [
  /** Markdown, of which pages show a subset. */
  z.strictObject({
    ...placed,
    kind: z.literal('text'),
    text: paragraph(MAX_TILE_TEXT).refine((text) => text.trim() !== '', 'must not be empty'),
  }),
  z.strictObject({ ...placed, kind: z.literal('heading'), text: line(MAX_HEADING).trim().min(1) }),
  z.strictObject({ ...placed, kind: z.literal('spacer') }),
])
export type DashboardText = z.infer<typeof DashboardText>

/** What a tab is while it is renamed, moved, and while others are deleted. Ids of deleted tabs are never given again. */
const TabId = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9-]{0,39}$/, 'must begin with a letter and have at most 40 letters, digits and hyphens')

export const SavedTab = z.strictObject({
  id: TabId,
  index: z
    .int()
    .min(0)
    .max(MAX_TABS - 1),
  name: nameLine(200).trim().min(1).default(NEW_TAB_NAME),
  views: z.array(DashboardView).max(MAX_TILES).default([]),
  /** Absent where there are none. */
  texts: z.array(DashboardText).max(MAX_TILES).optional(),
})
export type SavedTab = z.infer<typeof SavedTab>

export const DashboardTab = SavedTab.extend({
  /** Left out, it is that of the saved tab with the most tiles in common, else of the one with the same name or index. */
  id: TabId.optional(),
  /** Whether a tab's name is just being typed is the page's affair: taken, and not kept. */
  editable: z.boolean().optional(),
})
export type DashboardTab = z.infer<typeof DashboardTab>

/** The filters of one tab. Those of a tab that is not there are dropped. */
export const DashboardFilters = z.strictObject({
  tabIndex: z
    .int()
    .min(0)
    .max(MAX_TABS - 1),
  filters: z.array(FilterWire).max(100),
})
export type DashboardFilters = z.infer<typeof DashboardFilters>

/** Filters that every tab of the dashboard has. */
export const FiltersOnAllTabs = z
  .array(FilterWire)
  .max(100)
  .refine((filters) => hasNoRepeated(filters.map(filterTarget)), 'has two filters on the same column')

/** Text that is equal for filters of a dashboard which compare the same. */
export const filterTarget = ({ dbColumn, functionType }: Pick<FilterWire, 'dbColumn' | 'functionType'>): string =>
  `${dbColumn} ${functionType ?? 'none'}`

/** The tiles of a tab, with and without questions. */
export const tilesOfTab = ({ views, texts = [] }: Pick<DashboardTab, 'views' | 'texts'>) => [...views, ...texts]

export const hasNoRepeated = (values: readonly (string | number)[]): boolean => new Set(values).size === values.length
