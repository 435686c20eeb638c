import { wantsWhite } from '../../ui/theme/contrast.ts'
import { brand } from '../../ui/theme/palette.ts'
import type { ChartLook } from '../drawing/option/chart-look.ts'

/** One hue from faint to strong: lightness alone tells the values apart, so that every kind of colour vision reads it. */
const steps = [brand[1], brand[2], brand[3], brand[5], brand[6], brand[7], brand[9]] as const

/** Colours from the lowest value to the highest: on a dark surface the highest is the lightest. */
export const rampOn = ({ surface }: Pick<ChartLook, 'surface'>): readonly string[] =>
  wantsWhite(surface) ? steps.toReversed() : steps

/** The colour at a part of the ramp from 0 to 1. */
export function colourAt(ramp: readonly string[], part: number): string {
  const at = Math.max(0, Math.min(1, part)) * (ramp.length - 1)
  const [from = '#000000', to = from] = [ramp[Math.floor(at)], ramp[Math.ceil(at)]]
  const channels = [1, 3, 5].map((start) => {
    const [one = 0, other = 0] = [from, to].map((colour) => parseInt(colour.slice(start, start + 2), 16))
    return Math.round(one + (other - one) * (at - Math.floor(at)))
  })
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}
