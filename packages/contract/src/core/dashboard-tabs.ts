import { z } from 'zod'
import { line, nameLine, paragraph } from '../text.ts'
import { FilterWire } from './query-wire.ts'

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

/** A question on a tab, with its own title and way of showing. */
export const DashboardView = z.strictObject({
  id: line(60).min(1),
  position: TilePosition,
  /** Where the tile lies in each layout that was arranged; `position` serves all others. */
  positions: z.strictObject({ lg: TilePosition, md: TilePosition, sm: TilePosition, xs: TilePosition }).partial().default({}),
  minW: size,
  minH: size,
  title: line(200).default(''),
  description: paragraph(4000).default(''),
  viewType: line(40).min(1),
  /** Chart options as JSON text, which only the page reads. */
  viewOptionsJSON: paragraph(20_000).default('{}'),
  questionId: z.int().min(1),
})
export type DashboardView = z.infer<typeof DashboardView>

export const SavedTab = z.strictObject({
  index: z.int().min(0).max(MAX_TABS - 1),
  name: nameLine(200).trim().min(1).default(NEW_TAB_NAME),
  views: z.array(DashboardView).max(MAX_TILES).default([]),
})

/** Whether a tab's name is just being typed is the page's affair: taken, and not kept. */
export const DashboardTab = SavedTab.extend({ editable: z.boolean().optional() })
export type DashboardTab = z.infer<typeof DashboardTab>

/** The filters of one tab. Those of a tab that is not there are dropped. */
export const DashboardFilters = z.strictObject({ tabIndex: z.int().min(0).max(MAX_TABS - 1), filters: z.array(FilterWire).max(100) })
export type DashboardFilters = z.infer<typeof DashboardFilters>

export const hasNoRepeated = (values: readonly (string | number)[]): boolean => new Set(values).size === values.length
