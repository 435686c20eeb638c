/** The colour of the specification. */
export const DEFAULT_TILE_COLOUR = '#048edd'

/** The chosen colour of a tile: the first of a list; nothing when it cannot be read. */
export function tileColour(chosen: string | readonly string[] | undefined): string | undefined {
  const color = typeof chosen === 'string' ? chosen : chosen?.[0]
  return color && /^#[0-9a-f]{6}$/i.test(color) ? color.toLowerCase() : undefined
}
