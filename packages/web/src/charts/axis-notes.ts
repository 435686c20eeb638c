/** A line across the values, such as 90 with the label 'Target', in the unit of its measure. */
export interface TargetLine {
  readonly value: number
  readonly label: string
  /** By the key of its column; left out for the first measure of the first axis. */
  readonly measure?: string
}

/** A day on a time axis, such as 2026-03-03 with 'New ward opened'. */
export interface AxisEvent {
  readonly date: string
  readonly label: string
}

/** What an author writes on the axes of a chart. Kept with the view options of the question and of its tiles. */
export interface AxisNotes {
  /** Left out for the title that the chart has by itself, if any. */
  readonly valueTitle?: string
  /** Of the second axis of values; left out as above. */
  readonly secondTitle?: string
  /** Of the axis of groups, which has none by itself. */
  readonly categoryTitle?: string
  readonly targets?: readonly TargetLine[]
  readonly events?: readonly AxisEvent[]
}

export const MAX_TARGETS = 4
export const MAX_EVENTS = 20
export const MAX_NOTE_LETTERS = 60

/** What was kept, as far as it can be read; undefined where nothing is. */
export function readAxisNotes(kept: unknown): AxisNotes | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined
  const { valueTitle, secondTitle, categoryTitle, targets, events } = kept as Record<string, unknown>
  const titles = Object.entries({ valueTitle, secondTitle, categoryTitle }).flatMap(([name, value]) => {
    const text = textIn(value)
    return text === undefined ? [] : [[name, text]]
  })
  const lines = listIn(targets, MAX_TARGETS, ({ value, label, measure }) =>
    Number.isFinite(value)
      ? { value: value as number, label: textIn(label) ?? '', ...(isKey(measure) && { measure }) }
      : undefined,
  )
  const days = listIn(events, MAX_EVENTS, ({ date, label }) =>
    isDay(date) && textIn(label) !== undefined ? { date, label: textIn(label) ?? '' } : undefined,
  )
  if (titles.length === 0 && lines.length === 0 && days.length === 0) return undefined
  return {
    ...(Object.fromEntries(titles) as Pick<AxisNotes, 'valueTitle' | 'secondTitle' | 'categoryTitle'>),
    ...(lines.length > 0 && { targets: lines }),
    ...(days.length > 0 && { events: days }),
  }
}

/** Whether a text is a day of the calendar: 2026-02-30 is none. */
export const isDay = (value: unknown): value is string => {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const read = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(value)
}

const MAX_KEY_LETTERS = 300

const isKey = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= MAX_KEY_LETTERS

const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, MAX_NOTE_LETTERS) : undefined

const listIn = <Item>(kept: unknown, most: number, read: (each: Record<string, unknown>) => Item | undefined): Item[] =>
  Array.isArray(kept)
    ? kept
        .flatMap((each: unknown) =>
          typeof each === 'object' && each !== null ? (read(each as Record<string, unknown>) ?? []) : [],
        )
        .slice(0, most)
    : []
