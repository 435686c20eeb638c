import { areBounds, inOrder, type CellFormat, type Hue, type Tone } from './cell-format.ts'
import { messages } from './messages.ts'

/** A format while it is being edited: what belongs to another kind waits, so that changing the kind loses nothing. */
export interface FormatDraft {
  readonly kind: CellFormat['kind'] | 'plain'
  readonly hue: Hue
  readonly low: number | undefined
  readonly high: number | undefined
  readonly below: Tone
  readonly steps: readonly { readonly from: number | undefined; readonly tone: Tone }[]
}

const empty: FormatDraft = {
  kind: 'scale',
  hue: 'blue',
  low: undefined,
  high: undefined,
  below: 'good',
  steps: [
    { from: undefined, tone: 'watch' },
    { from: undefined, tone: 'bad' },
  ],
}

export const draftOf = (format: CellFormat | undefined): FormatDraft => ({ ...empty, ...format })

/** Why a draft cannot be used yet. */
export function problemIn({ kind, low, high, steps }: FormatDraft): string | undefined {
  if (kind === 'scale' || kind === 'bars')
    return areBounds(withoutAbsent({ low, high })) ? undefined : messages.boundsOrder
  if (kind === 'plain') return undefined
  const values = steps.map(({ from }) => from)
  if (values.includes(undefined)) return messages.stepsMissing
  return new Set(values).size < values.length ? messages.stepsRepeated : undefined
}

/** The format that a draft without problems describes; undefined for plain cells. */
export function formatOf({ kind, hue, low, high, below, steps }: FormatDraft): CellFormat | undefined {
  if (kind === 'plain') return undefined
  if (kind === 'scale' || kind === 'bars') return { kind, hue, ...withoutAbsent({ low, high }) }
  return {
    kind,
    below,
    steps: inOrder(steps.flatMap(({ from, tone }) => (from === undefined ? [] : [{ from, tone }]))),
  }
}

const withoutAbsent = ({ low, high }: Pick<FormatDraft, 'low' | 'high'>) => ({
  ...(low !== undefined && { low }),
  ...(high !== undefined && { high }),
})
