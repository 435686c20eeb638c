import { useMediaQuery } from '@mantine/hooks'
import { useMemo, useState, type CSSProperties, type ReactNode } from 'react'
import { GridLayout, type Compactor, type Layout, type LayoutItem } from 'react-grid-layout'
import 'react-grid-layout/css/styles.css'
import { layoutAt, limitsAt, type PlacedTile } from '../state/dashboard-model.ts'
import {
  breakpointAt,
  breakpoints,
  byRow,
  COMPACT_UNDER_PX,
  grid,
  withTileAt,
  type Breakpoint,
  type Placed,
} from './grid.ts'
import { fineRowHeight, fineRowsOf, withLowHeadings } from '../text-tiles/heading-rows.ts'
import { nudged, type Nudge } from './nudge.ts'
import { useGridSize, type GridSize } from './use-grid-size.ts'
import { inRowsOf, lowRowsOf, wallFit } from './wall-fit.ts'
import classes from './DashboardGrid.module.css'

/** A tile is taken at its grip or beside the words of its toolbar; the tools themselves are for clicking. */
const DRAG_FROM = '[data-tile-grip], [data-tile] > section > [role=toolbar]'
const NO_DRAG_FROM = 'button:not([data-tile-grip]), a, input'

export type OnArrange = (breakpoint: Breakpoint, layout: readonly Placed[], isCompact: boolean) => void

interface DashboardGridProps<Tile extends PlacedTile> {
  readonly tiles: readonly Tile[]
  /** The tiles fill the screen of a display. */
  readonly isWall?: boolean
  /** Left out for those who only look. */
  readonly onArrange?: OnArrange | undefined
  readonly children: (tile: Tile, place: Placed, onNudge: ((nudge: Nudge) => void) | undefined) => ReactNode
}

export function DashboardGrid<Tile extends PlacedTile>({ isWall = false, ...props }: DashboardGridProps<Tile>) {
  const { ref, size } = useGridSize(isWall)
  return (
    <div ref={ref} className={classes.frame} data-wall={isWall || undefined}>
      {size && <MeasuredGrid {...props} isWall={isWall} size={size} />}
    </div>
  )
}

function MeasuredGrid<Tile extends PlacedTile>({
  tiles: all,
  isWall,
  size,
  onArrange,
  children,
}: DashboardGridProps<Tile> & { size: GridSize }) {
  const isCompact =
    useMediaQuery(`(max-width: ${COMPACT_UNDER_PX - 0.02}px)`, undefined, { getInitialValueInEffect: false }) ?? false
  const breakpoint = breakpointAt(size.width)
  const { columns } = breakpoints[breakpoint]
  const isEdited = onArrange !== undefined
  // Where tiles close up there are no gaps; an editor still has to reach the spacer.
  const tiles = useMemo(
    () => (isCompact && !isEdited ? all.filter(({ kind }) => kind !== 'spacer') : all),
    [all, isCompact, isEdited],
  )
  const layout = useMemo(() => layoutAt(tiles, breakpoint, isCompact), [tiles, breakpoint, isCompact])
  const [heldId, setHeldId] = useState<string>()
  const compactor = useMemo(() => createCompactor(layout, isCompact, heldId), [layout, isCompact, heldId])
  const arrange = (next: readonly Placed[]) => onArrange?.(breakpoint, next, isCompact)

  const take = (_layout: Layout, tile: LayoutItem | null) => setHeldId(tile?.i)
  const drop = (next: Layout) => {
    setHeldId(undefined)
    arrange(next)
  }
  const hasHeadings = tiles.some(({ kind }) => kind === 'heading')
  // Editors have the grid as it is, on which tiles are moved.
  const isFine = hasHeadings && !isEdited
  const columnsPx = (width: number) => (width - (columns - 1) * grid.gap) / columns
  const drawn = isFine ? withLowHeadings(layout, headingRows(tiles, layout, columnsPx(size.width))) : layout
  const pageRowHeight = isFine ? fineRowHeight : grid.rowHeight
  const lowRows = lowRowsOf(drawn, (place) => isLow(tiles, layout, place))
  const rows = { count: lowRows.length, low: lowRows.filter(Boolean).length }
  const fit = isWall && !isCompact ? wallFit(size, rows, pageRowHeight) : undefined
  const { scale, rowHeight } = fit ?? { scale: 1, rowHeight: pageRowHeight }
  const stretched = fit ? inRowsOf(drawn, lowRows, fit) : drawn
  const width = size.width / scale
  const placed = tiles.map((tile) => ({ tile, place: placeOf(drawn, tile) }))
  // Read aloud as they stand. While they are moved they keep their order, since an element that is moved in the document loses the focus.
  const shown = isEdited ? placed : inRowOrder(placed)
  const nudge = (tile: Tile) => (step: Nudge) =>
    arrange(nudged(layout, { id: tile.id, ...limitsAt(tile, breakpoint) }, step, { columns, isCompact }))

  return (
    <GridLayout
      style={
        {
          '--columns': columns,
          '--column': `${columnsPx(width)}px`,
          '--row': `${rowHeight}px`,
          '--gap': `${grid.gap}px`,
          ...(scale !== 1 && { zoom: scale }),
        } as CSSProperties
      }
      width={width}
      layout={stretched.map((place) => ({ ...place, ...limitsOf(tiles, place, breakpoint) }))}
      gridConfig={{ cols: columns, rowHeight, margin: [grid.gap, grid.gap], containerPadding: [0, grid.gap] }}
      dragConfig={{ enabled: isEdited, handle: DRAG_FROM, cancel: NO_DRAG_FROM }}
      resizeConfig={{ enabled: isEdited, handles: ['se'] }}
      compactor={compactor}
      onDragStart={take}
      onDragStop={drop}
      onResizeStart={take}
      onResizeStop={drop}
      className={classes.grid ?? ''}
    >
      {shown.map(({ tile, place }) => (
        <div key={tile.id} className={classes.item} style={paperPlace(place)}>
          {children(tile, place, onArrange && nudge(tile))}
        </div>
      ))}
    </GridLayout>
  )
}

const headingRows = (tiles: readonly PlacedTile[], layout: readonly Placed[], columnPx: number) =>
  new Map(
    tiles.flatMap((tile) =>
      tile.kind === 'heading'
        ? [[tile.id, fineRowsOf(tile.text ?? '', placeOf(layout, tile).w * (columnPx + grid.gap))]]
        : [],
    ),
  )

/** One row of the page high, and no heading, whose row has its own height. */
const isLow = (tiles: readonly PlacedTile[], layout: readonly Placed[], { i }: Placed): boolean =>
  layout.some((place) => place.i === i && place.h === 1) &&
  tiles.some(({ id, kind }) => id === i && kind !== 'heading' && kind !== 'spacer')

const inRowOrder = <Tile extends PlacedTile>(placed: readonly { tile: Tile; place: Placed }[]) =>
  byRow(placed.map((each) => ({ ...each, x: each.place.x, y: each.place.y })))

/** Where the tile stands on paper, which has a grid of its own so that no page cuts a tile. */
const paperPlace = ({ x, y, w, h }: Placed) => ({ '--x': x + 1, '--y': y + 1, '--w': w, '--h': h }) as CSSProperties

/** While a tile is in the hand the others give way from where they were at the start, so that they come back behind it. */
function createCompactor(base: readonly Placed[], isCompact: boolean, heldId: string | undefined): Compactor {
  return {
    type: null,
    allowOverlap: false,
    compact: (layout) => {
      const held = layout.find(({ i }) => i === heldId)
      const settled = held
        ? withTileAt(base, { i: held.i, x: held.x, y: held.y, w: held.w, h: held.h }, isCompact)
        : layout
      return layout.map((item) => ({ ...item, ...settled.find(({ i }) => i === item.i), moved: false }))
    },
  }
}

function limitsOf(tiles: readonly PlacedTile[], { i }: Placed, breakpoint: Breakpoint) {
  const tile = tiles.find(({ id }) => id === i)
  return tile ? limitsAt(tile, breakpoint) : {}
}

function placeOf(layout: readonly Placed[], tile: PlacedTile): Placed {
  return layout.find(({ i }) => i === tile.id) ?? { i: tile.id, ...tile.places.lg }
}
