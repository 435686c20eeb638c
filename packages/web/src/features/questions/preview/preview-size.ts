interface PreviewSize {
  readonly width: string
  readonly height: string
}

/** Shares of the window, and the pixels below which it could not be read. */
const sizes = {
  number: { width: [25, 320], height: [25, 200] },
  table: { width: [80, 640], height: [80, 400] },
  chart: { width: [40, 520], height: [65, 420] },
} as const

const sizeOf = (viewType: string) =>
  viewType === 'KPI' ? sizes.number : viewType === 'TABLE' || viewType === 'PIVOT' ? sizes.table : sizes.chart

/** The shares of the window are the product's. */
export function previewSize(viewType: string): PreviewSize {
  const { width, height } = sizeOf(viewType)
  return { width: `max(${width[0]}vw, ${width[1]}px)`, height: `max(${height[0]}vh, ${height[1]}px)` }
}

/** The same in pixels, because the window of a printed page is the page, while the result is laid out for the screen. */
export function previewSizeOnPaper(
  viewType: string,
  screen: { readonly width: number; readonly height: number },
): PreviewSize {
  const { width, height } = sizeOf(viewType)
  const pixels = ([share, least]: readonly [number, number], all: number) =>
    `${Math.max(Math.round((all * share) / 100), least)}px`
  return { width: pixels(width, screen.width), height: pixels(height, screen.height) }
}
