import { light, night } from '../../../ui/theme/palette.ts'
import { theme } from '../../../ui/theme/theme.ts'
import { colorsOf } from '../../palettes.ts'
import { isOfOthers } from '../chart-data/chart-data.ts'

/** Colours and letters of a drawing. */
export interface ChartLook {
  readonly colors: readonly string[]
  readonly surface: string
  readonly text: string
  readonly secondary: string
  readonly line: string
  readonly fontFamily: string
  /** Drawn without movement, for people who asked for that. */
  readonly isStill: boolean
}

export function chartLook(palette: number, isDark: boolean, isStill = false): ChartLook {
  const { surface, text, secondary, line } = isDark ? night : light
  return {
    colors: withTints(colorsOf(palette, isDark), surface),
    surface,
    text,
    secondary,
    line,
    fontFamily: theme.fontFamily ?? 'sans-serif',
    isStill,
  }
}

/** What a tint keeps of its colour. */
const TINT = 0.5

/** Each colour again, paler: of more series than a palette has colours, two must not look the same. */
const withTints = (colors: readonly string[], surface: string): readonly string[] => [
  ...colors,
  ...colors.map((color) => mixed(color, surface)),
]

const channels = (color: string): number[] => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))

function mixed(color: string, ground: string): string {
  const below = channels(ground)
  const parts = channels(color).map((part, at) => Math.round(part * TINT + (below[at] ?? 0) * (1 - TINT)))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

interface Muted {
  readonly itemStyle?: { readonly color: string }
  readonly lineStyle?: { readonly color: string }
}

/** The colour of all other groups together, by the name of their category or series; empty for others. */
export const mutedIfOther = (name: string, { secondary }: ChartLook): Muted =>
  isOfOthers(name) ? { itemStyle: { color: `${secondary}99` }, lineStyle: { color: `${secondary}99` } } : {}

const CUT_OPACITY = 0.5

/** The value of all other groups, which is no rival of the others, and that of a period of which a part is missing. */
export function muted(value: number | null, category: string | undefined, look: ChartLook, isCut: boolean) {
  const { itemStyle } = mutedIfOther(category ?? '', look)
  const cut = isCut ? { opacity: CUT_OPACITY } : undefined
  return value !== null && (itemStyle ?? cut) ? { value, itemStyle: { ...itemStyle, ...cut } } : value
}

/** The colour of a series. The library gives the next one of the palette to each series that has none of its own. */
export function seriesColor(series: readonly { readonly name: string }[], at: number, look: ChartLook): string {
  const ownOf = (name = '') => mutedIfOther(name, look).itemStyle?.color
  const place = series.slice(0, at).filter(({ name }) => ownOf(name) === undefined).length
  return ownOf(series[at]?.name) ?? look.colors[place % look.colors.length] ?? look.text
}
