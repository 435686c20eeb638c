import type { EChartsCoreOption } from 'echarts/core'
import type { Chart } from '../echarts.ts'

type Media = NonNullable<EChartsCoreOption['media']>
type Part = Readonly<Record<string, unknown>>

interface Size {
  readonly width: number
  readonly height: number
}

const isMet = ({ query = {} }: Media[number], { width, height }: Size): boolean =>
  width >= (query.minWidth ?? 0) &&
  width <= (query.maxWidth ?? Infinity) &&
  height >= (query.minHeight ?? 0) &&
  height <= (query.maxHeight ?? Infinity)

/** An option with what its queries set for a chart of this size. */
export function atSize({ media = [], ...option }: EChartsCoreOption, size: Size): EChartsCoreOption {
  return media
    .filter((each) => isMet(each, size))
    .reduce<Part>((all, { option: own }) => mergedWith(all, own, withParts), option)
}

const isPart = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

const merged = (base: unknown, own: unknown): unknown =>
  isPart(base) && isPart(own) ? mergedWith(base, own, merged) : own

/** Axes and series are meant by their ids, or by their places; lists within them take each other's place. */
function withParts(base: unknown, own: unknown): unknown {
  if (!Array.isArray(base) && !Array.isArray(own)) return merged(base, own)
  const parts = [base ?? []].flat() as Part[]
  for (const [at, part] of ([own].flat() as Part[]).entries()) {
    const place = part.id === undefined ? at : parts.findIndex(({ id }) => id === part.id)
    const meant = place === -1 ? parts.length : place
    parts[meant] = merged(parts[meant], part) as Part
  }
  return parts
}

function mergedWith(base: Part, own: Part, mergeEach: (base: unknown, own: unknown) => unknown): Part {
  const all: Record<string, unknown> = { ...base }
  for (const [name, value] of Object.entries(own)) all[name] = mergeEach(base[name], value)
  return all
}

/**
 * Answers the queries of a new option by the size of the chart. Left to the library, each would be merged into all that it has just set up.
 * Once others are met, it is given them, since it knows what a reader zoomed into or hid.
 */
export function createSizing(chart: Pick<Chart, 'setOption' | 'getWidth' | 'getHeight'>) {
  let media: Media = []
  let met = ''
  const sizeOf = () => ({ width: chart.getWidth(), height: chart.getHeight() })
  const metIn = (size: Size) => media.map((each) => Number(isMet(each, size))).join('')

  /** Something of the drawn chart; its queries take the place of those before. */
  function change(option: EChartsCoreOption) {
    if (option.media) [media, met] = [[], '']
    chart.setOption(option)
  }

  return {
    /** Another chart. */
    draw(option: EChartsCoreOption) {
      const size = sizeOf()
      media = option.media ?? []
      met = metIn(size)
      chart.setOption(atSize(option, size), { notMerge: true })
    },
    change,
    /** The same chart in another size. */
    follow() {
      if (met !== metIn(sizeOf())) change({ media })
    },
  }
}
