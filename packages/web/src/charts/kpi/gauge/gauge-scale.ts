import { numberWriter } from '../../../ui/format/number-writer.ts'
import { compareTarget, toNumber, type Measured } from '../comparison.ts'
import { messages } from '../messages.ts'

/** A number on its range. Parts go from 0 at the lower end to 1 at the upper one. */
export interface GaugeScale {
  readonly part: number | undefined
  readonly target: number | undefined
  readonly tone: 'good' | 'bad' | 'neutral'
  /** The ends as people read them. */
  readonly ends: readonly [from: string, to: string]
  /** What the drawing cannot show: a number or a target beyond the range. */
  readonly note: string | undefined
  /** The same for those who do not see it. */
  readonly spoken: string
}

/** Without a range there is no drawing, and a reason why. */
export function gaugeScale({ value, format, look }: Measured): GaugeScale | { readonly reason: string } {
  const { from, to, target } = look
  if (from === undefined || to === undefined) return { reason: messages.noRange }
  if (to <= from) return { reason: messages.emptyRange }
  const write = numberWriter(format)
  const range = `${write(from)} to ${write(to)}`
  const partOf = (number: number | undefined) => (number === undefined ? undefined : (number - from) / (to - from))
  const [part, targetPart] = [partOf(toNumber(value)), partOf(target)]
  const notes = [
    ...(isBeyond(part) ? [messages.beyondRange(part > 1 ? 'above' : 'below', range)] : []),
    ...(isBeyond(targetPart) ? [messages.targetBeyond(write(target ?? 0), range)] : []),
  ]
  return {
    part: part === undefined ? undefined : Math.max(0, Math.min(1, part)),
    target: isBeyond(targetPart) ? undefined : targetPart,
    tone: toneOf({ value, format, look }),
    ends: [write(from), write(to)],
    note: notes.length === 0 ? undefined : notes.join('. '),
    spoken: [
      `Gauge from ${range}`,
      ...(target === undefined ? [] : [`target ${write(target)}`]),
      ...notes.map((note) => note.toLowerCase()),
    ].join(', '),
  }
}

const isBeyond = (part: number | undefined): part is number => part !== undefined && (part < 0 || part > 1)

function toneOf(measured: Measured): GaugeScale['tone'] {
  const compared = measured.look.target === undefined ? undefined : compareTarget(measured)
  return compared && 'tone' in compared ? compared.tone : 'neutral'
}

/** The half circle above a line, as a path from its left end over a part of it. */
export function arcPath(from: number, to: number, radius: number, centre: readonly [x: number, y: number]): string {
  const at = (part: number) => {
    const angle = Math.PI * (1 - part)
    return `${(centre[0] + radius * Math.cos(angle)).toFixed(2)} ${(centre[1] - radius * Math.sin(angle)).toFixed(2)}`
  }
  return `M ${at(from)} A ${radius} ${radius} 0 0 1 ${at(to)}`
}
