import { otherCell } from '@soundings/query'
import type { ChartLook } from './chart-look.ts'

interface Muted {
  readonly itemStyle?: { readonly color: string }
  readonly lineStyle?: { readonly color: string }
}

/** The colour of all other groups together, by the name of their category or series; empty for others. */
export const mutedIfOther = (name: string, { secondary }: ChartLook): Muted =>
  name.includes(otherCell) ? { itemStyle: { color: `${secondary}99` }, lineStyle: { color: `${secondary}99` } } : {}
