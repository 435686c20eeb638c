import { isTooDeeplyNested } from '../../sized.ts'
import { type ForeignIds, mapColumnKey } from './column-keys.ts'

/** What view options are for a question elsewhere. */
export interface ForeignNames extends ForeignIds {
  /** The names of the question's columns. */
  readonly vids: readonly string[]
  readonly dashboard: (id: number) => number | undefined
}

type Json = Record<string, unknown>

/** The key of no column. */
const NO_MEASURE = 'gone'

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

function parsed(text: string): Json | undefined {
  try {
    const value: unknown = JSON.parse(text)
    // Such as no page writes: it could be read and not be written again.
    return isObject(value) && !isTooDeeplyNested(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** The dashboards to which cells lead. */
export const dashboardsLinkedIn = (text: string): number[] => {
  const links = parsed(text)?.cellLinks
  return isObject(links)
    ? Object.values(links).flatMap((link) =>
        isObject(link) && typeof link.dashboard === 'number' ? [link.dashboard] : [],
      )
    : []
}

/**
 * View options with the keys of columns and the dashboards of somewhere else. What is set for a column
 * or leads to a dashboard that is not there is left out; a target line stays, since the page says that it has no measure.
 */
export function mapViewOptions(text: string, names: ForeignNames): string {
  const options = parsed(text)
  if (!options) return text
  const keyOf = (key: string) => mapColumnKey(key, names.vids, names)
  const byKey = (kept: unknown, map: (value: unknown) => unknown = (value) => value) =>
    isObject(kept)
      ? Object.fromEntries(
          Object.entries(kept).flatMap(([key, value]) => {
            const [own, mapped] = [keyOf(key), map(value)]
            return own === undefined || mapped === undefined ? [] : [[own, mapped]]
          }),
        )
      : kept

  function linkOf(kept: unknown): unknown {
    if (!isObject(kept) || typeof kept.dashboard !== 'number' || !Array.isArray(kept.by)) return kept
    const dashboard = names.dashboard(kept.dashboard)
    const by = kept.by.map((key: unknown) => (typeof key === 'string' ? keyOf(key) : key))
    // With one of its columns less it would show more than the cell is about.
    return dashboard === undefined || by.includes(undefined) ? undefined : { ...kept, dashboard, by }
  }

  function notesOf(kept: unknown): unknown {
    if (!isObject(kept) || !Array.isArray(kept.targets)) return kept
    const targets = kept.targets.map((line: unknown) =>
      isObject(line) && typeof line.measure === 'string'
        ? { ...line, measure: keyOf(line.measure) ?? NO_MEASURE }
        : line,
    )
    return { ...kept, targets }
  }

  const { cellFormats, cellLinks, combined, axisNotes } = options
  const mapped = {
    ...options,
    ...(cellFormats !== undefined && { cellFormats: byKey(cellFormats) }),
    ...(cellLinks !== undefined && { cellLinks: byKey(cellLinks, linkOf) }),
    ...(combined !== undefined && { combined: byKey(combined) }),
    ...(axisNotes !== undefined && { axisNotes: notesOf(axisNotes) }),
  }
  const [before, after] = [JSON.stringify(options), JSON.stringify(mapped)]
  return before === after ? text : after
}
