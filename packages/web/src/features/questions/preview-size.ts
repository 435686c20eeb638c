interface PreviewSize {
  readonly width: string
  readonly height: string
}

/** The shares of the window are the product's; below the pixels nothing could be read. */
export function previewSize(viewType: string): PreviewSize {
  if (viewType === 'KPI') return { width: 'max(25vw, 320px)', height: 'max(25vh, 200px)' }
  if (viewType === 'TABLE') return { width: 'max(80vw, 640px)', height: 'max(80vh, 400px)' }
  return { width: 'max(40vw, 520px)', height: 'max(65vh, 420px)' }
}
