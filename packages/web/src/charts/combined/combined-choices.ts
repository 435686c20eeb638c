/** How a measure of a combined chart is drawn. Left out: as a bar where it is the first, and on the axis of its unit. */
export interface MeasureChoice {
  readonly as?: 'bar' | 'line'
  readonly axis?: 'left' | 'right'
}

/** By the key of the column. */
export type CombinedChoices = Readonly<Record<string, MeasureChoice>>

const MOST = 50

/** What was kept, as far as it can be read; undefined where nothing is. */
export function readCombinedChoices(kept: unknown): CombinedChoices | undefined {
  if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return undefined
  const choices = Object.entries(kept).flatMap(([key, value]: [string, unknown]): [string, MeasureChoice][] => {
    const choice = readChoice(value)
    return choice ? [[key, choice]] : []
  })
  return choices.length === 0 ? undefined : Object.fromEntries(choices.slice(0, MOST))
}

function readChoice(value: unknown): MeasureChoice | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { as, axis } = value as Record<string, unknown>
  const choice: MeasureChoice = {
    ...((as === 'bar' || as === 'line') && { as }),
    ...((axis === 'left' || axis === 'right') && { axis }),
  }
  return Object.keys(choice).length === 0 ? undefined : choice
}
