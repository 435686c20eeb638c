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
    .reduce<Part>((all, { option: own }) => mergedWith(all, own as Part, withParts), option)
}

const isPart = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

const merged = (base: unknown, own: unknown): unknown =>
  isPart(base) && isPart(own) ? mergedWith(base, own, merged) : own

/** Axes and series are meant by their places; lists within them take each other's place. */
function withParts(base: unknown, own: unknown): unknown {
  if (!Array.isArray(base) && !Array.isArray(own)) return merged(base, own)
  const [bases, owns] = [[base ?? []].flat(), [own].flat()]
  return Array.from({ length: Math.max(bases.length, owns.length) }, (_, at) =>
    at < owns.length ? merged(bases[at], owns[at]) : bases[at],
  )
}

function mergedWith(base: Part, own: Part, mergeEach: (base: unknown, own: unknown) => unknown): Part {
  const changed = Object.entries(own).map(([name, value]) => [name, mergeEach(base[name], value)])
  return { ...base, ...Object.fromEntries(changed) }
}

/** Answers the queries of options by the size of the chart. Left to the library, each would be merged into all that it has set up before. */
export function createSizing(chart: Pick<Chart, 'setOption' | 'getWidth' | 'getHeight'>) {
  let media: Media = []
  let met = ''
  const sizeOf = () => ({ width: chart.getWidth(), height: chart.getHeight() })
  const metIn = (size: Size) => media.map((each) => Number(isMet(each, size))).join('')

  function set(option: EChartsCoreOption, isNew: boolean) {
    const size = sizeOf()
    if (isNew || option.media) media = option.media ?? []
    met = metIn(size)
    chart.setOption(atSize(option, size), { notMerge: isNew })
  }

  return {
    /** Another chart. */
    draw: (option: EChartsCoreOption) => set(option, true),
    /** Something of the drawn one; its queries take the place of those before. */
    change: (option: EChartsCoreOption) => set(option, false),
    /** The same chart in another size: what a reader zoomed into or hid stays so. */
    follow() {
      if (met !== metIn(sizeOf())) set({ media }, false)
    },
  }
}
