import { useMediaQuery } from '@mantine/hooks'
import { useMemo, useState, type CSSProperties, type ReactNode } from 'react'
import { GridLayout, type Compactor, type Layout, type LayoutItem } from 'react-grid-layout'
import 'react-grid-layout/css/styles.css'
import { layoutAt, limitsAt, type Tile } from './board.ts'
import { breakpointAt, breakpoints, COMPACT_UNDER_PX, grid, withTileAt, type Breakpoint, type Placed } from './grid.ts'
import { nudged, type Nudge } from './nudge.ts'
import { useGridWidth } from './use-grid-width.ts'
import classes from './BoardGrid.module.css'

/** A tile is taken at its grip or beside the words of its toolbar; the tools themselves are for clicking. */
const DRAG_FROM = '[data-tile-grip], [data-tile] > section > [role=toolbar]'
const NO_DRAG_FROM = 'button:not([data-tile-grip]), a, input'

export type OnArrange = (breakpoint: Breakpoint, layout: readonly Placed[], isCompact: boolean) => void

interface BoardGridProps {
  readonly tiles: readonly Tile[]
  /** Left out for those who only look. */
  readonly onArrange?: OnArrange | undefined
  readonly children: (tile: Tile, place: Placed, onNudge: ((nudge: Nudge) => void) | undefined) => ReactNode
}

export function BoardGrid({ tiles, onArrange, children }: BoardGridProps) {
  const { ref, width } = useGridWidth()
  return (
    <div ref={ref} className={classes.frame}>
      {width !== undefined && <MeasuredGrid tiles={tiles} width={width} onArrange={onArrange}>{children}</MeasuredGrid>}
    </div>
  )
}

function MeasuredGrid({ tiles, width, onArrange, children }: BoardGridProps & { width: number }) {
  const isCompact = useMediaQuery(`(max-width: ${COMPACT_UNDER_PX - 0.02}px)`, undefined, { getInitialValueInEffect: false }) ?? false
  const breakpoint = breakpointAt(width)
  const { columns } = breakpoints[breakpoint]
  const layout = useMemo(() => layoutAt(tiles, breakpoint, isCompact), [tiles, breakpoint, isCompact])
  const [heldId, setHeldId] = useState<string>()
  const compactor = useMemo(() => createCompactor(layout, isCompact, heldId), [layout, isCompact, heldId])
  const arrange = (next: readonly Placed[]) => onArrange?.(breakpoint, next, isCompact)

  const take = (_layout: Layout, tile: LayoutItem | null) => setHeldId(tile?.i)
  const drop = (next: Layout) => {
    setHeldId(undefined)
    arrange(next)
  }
  const nudge = (tile: Tile) => (step: Nudge) => arrange(nudged(layout, { id: tile.id, ...limitsAt(tile, breakpoint) }, step, { columns, isCompact }))

  const columnPx = (width - (columns - 1) * grid.gap) / columns

  return (
    <GridLayout
      style={{ '--columns': columns, '--column': `${columnPx}px`, '--row': `${grid.rowHeight}px`, '--gap': `${grid.gap}px` } as CSSProperties}
      width={width}
      layout={layout.map((place) => ({ ...place, ...limitsOf(tiles, place, breakpoint) }))}
      gridConfig={{ cols: columns, rowHeight: grid.rowHeight, margin: [grid.gap, grid.gap], containerPadding: [0, grid.gap] }}
      dragConfig={{ enabled: onArrange !== undefined, handle: DRAG_FROM, cancel: NO_DRAG_FROM }}
      resizeConfig={{ enabled: onArrange !== undefined, handles: ['se'] }}
      compactor={compactor}
      onDragStart={take}
      onDragStop={drop}
      onResizeStart={take}
      onResizeStop={drop}
      className={classes.grid ?? ''}
    >
      {tiles.map((tile) => {
        const place = placeOf(layout, tile)
        return <div key={tile.id} className={classes.item} style={paperPlace(place)}>{children(tile, place, onArrange && nudge(tile))}</div>
      })}
    </GridLayout>
  )
}

/** Where the tile stands on paper, which has a grid of its own so that no page cuts a tile. */
const paperPlace = ({ x, y, w, h }: Placed) => ({ '--x': x + 1, '--y': y + 1, '--w': w, '--h': h }) as CSSProperties

/** While a tile is in the hand the others give way from where they were at the start, so that they come back behind it. */
function createCompactor(base: readonly Placed[], isCompact: boolean, heldId: string | undefined): Compactor {
  return {
    type: null,
    allowOverlap: false,
    compact: (layout) => {
      const held = layout.find(({ i }) => i === heldId)
      const settled = held ? withTileAt(base, { i: held.i, x: held.x, y: held.y, w: held.w, h: held.h }, isCompact) : layout
      return layout.map((item) => ({ ...item, ...settled.find(({ i }) => i === item.i), moved: false }))
    },
  }
}

function limitsOf(tiles: readonly Tile[], { i }: Placed, breakpoint: Breakpoint) {
  const tile = tiles.find(({ id }) => id === i)
  return tile ? limitsAt(tile, breakpoint) : {}
}

function placeOf(layout: readonly Placed[], tile: Tile): Placed {
  return layout.find(({ i }) => i === tile.id) ?? { i: tile.id, ...tile.places.lg }
}
