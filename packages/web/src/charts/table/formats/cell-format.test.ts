import { expect, it } from 'vitest'
import { contrastRatio } from '../../../ui/theme/contrast.ts'
import { amber, brand, green, light, night, red, teal } from '../../../ui/theme/palette.ts'
import { readCellFormats, withFormat, type CellFormat, type ScaleFormat } from './cell-format.ts'
import { boundsOf, lookBy, STRONGEST } from './cell-look.ts'
import { draftOf, formatOf, problemIn } from './format-draft.ts'

const scale: CellFormat = { kind: 'scale', hue: 'teal' }
const steps: CellFormat = {
  kind: 'thresholds',
  below: 'good',
  steps: [
    { from: 10, tone: 'watch' },
    { from: 20, tone: 'bad' },
  ],
}

it('a kept format is read, and what cannot be read is left out', () => {
  expect(readCellFormats({ a: scale, b: steps })).toEqual({ a: scale, b: steps })
  expect(
    readCellFormats({
      a: { kind: 'scale', hue: 'pink', low: 5, high: 5 },
      b: {
        kind: 'icons',
        below: 'x',
        steps: [
          { from: 3, tone: 'bad' },
          { from: 'two', tone: 'bad' },
          { from: 1, tone: 'good' },
        ],
      },
      c: { kind: 'thresholds', steps: [] },
      d: { kind: 'sparkle' },
      e: null,
    }),
  ).toEqual({
    a: { kind: 'scale', hue: 'blue' },
    b: {
      kind: 'icons',
      below: 'none',
      steps: [
        { from: 1, tone: 'good' },
        { from: 3, tone: 'bad' },
      ],
    },
  })
  expect(readCellFormats('scale')).toBeUndefined()
  expect(readCellFormats({ a: 1 })).toBeUndefined()
})

it('a format goes with its column when the next one is set', () => {
  expect(withFormat({ gone: scale, b: scale }, ['a', 'b'], 'a', steps)).toEqual({ b: scale, a: steps })
  expect(withFormat({ a: scale }, ['a'], 'a', undefined)).toBeUndefined()
})

it('a scale goes from the lowest to the highest value of all rows unless the author typed others', () => {
  expect(boundsOf(scale, '-2.5', 10)).toEqual({ low: -2.5, high: 10 })
  expect(boundsOf({ low: 0, high: 100 }, null, null)).toEqual({ low: 0, high: 100 })
  expect(boundsOf({ low: 0 }, 3, null)).toBeUndefined()
  expect(boundsOf(scale, undefined, undefined)).toBeUndefined()
  expect(lookBy(scale, undefined)).toBeUndefined()
})

it('a bound that was typed counts also where all values are beyond it', () => {
  const drawn = (format: ScaleFormat, value: number) =>
    lookBy(format, boundsOf(format, 10, 40))?.(value)?.style as Record<string, string> | undefined
  const share = (part: Partial<ScaleFormat>, value: number) =>
    drawn({ kind: 'scale', hue: 'teal', ...part }, value)?.['--format-share']
  expect([share({ low: 50 }, 10), share({ low: 50 }, 40)]).toEqual(['4.0', '4.0'])
  expect([share({ high: 5 }, 10), share({ high: 5 }, 40)]).toEqual(['55.0', '55.0'])
  expect(boundsOf({ low: 50 }, 10, 40)).toEqual({ low: 50, high: 50 })
  expect(boundsOf({ high: 5 }, 10, 40)).toEqual({ low: 5, high: 5 })
  expect(drawn({ kind: 'bars', hue: 'blue', high: 5 }, 7)?.['--bar-to']).toBe('100.0%')
})

it('cells without a number are plain in every format', () => {
  for (const format of [scale, { ...scale, kind: 'bars' as const }, steps])
    for (const value of [null, undefined, '', 'Other', true])
      expect(lookBy(format, { low: 0, high: 1 })?.(value)).toBeUndefined()
})

const styleOf = (format: CellFormat, low: number, high: number, value: number | string) =>
  ({ ...lookBy(format, { low, high })?.(value)?.style }) as Record<string, string>

it('the share of a scale grows from its lowest to its highest value and stays within them', () => {
  const share = (value: number | string, low = 0, high = 100) => styleOf(scale, low, high, value)['--format-share']
  expect([share(-5), share(0), share('50'), share(100), share(900)]).toEqual(['4.0', '4.0', '29.5', '55.0', '55.0'])
  expect(share(7, 7, 7)).toBe('29.5')
})

it('bars begin at zero, also where all values lie far above or below it', () => {
  const bar = (value: number, low: number, high: number) => {
    const style = styleOf({ kind: 'bars', hue: 'blue' }, low, high, value)
    return [style['--bar-from'], style['--bar-to']]
  }
  expect(bar(75, 50, 100)).toEqual(['0.0%', '75.0%'])
  expect(bar(-10, -50, 50)).toEqual(['40.0%', '50.0%'])
  expect(bar(-25, -50, -10)).toEqual(['50.0%', '100.0%'])
  // Without room on either side of zero there is none.
  expect(bar(7, 0, 0)).toEqual([undefined, undefined])
})

it('a threshold holds from its value up to the next one', () => {
  const tone = (value: number | string) => lookBy(steps, undefined)?.(value)?.tone
  expect([tone(9.9), tone(10), tone('19.99'), tone(20)]).toEqual(['good', 'watch', 'watch', 'bad'])
  expect(lookBy({ ...steps, below: 'none' }, undefined)?.(1)).toBeUndefined()
})

it('a value that is shown as a threshold has reached it', () => {
  const look = lookBy(steps, undefined, (value) => value.toFixed(1))
  expect([look?.(9.94)?.tone, look?.(9.96)?.tone, look?.('19.97')?.tone]).toEqual(['good', 'watch', 'bad'])
})

it('a draft says what it needs, and steps come into order', () => {
  expect(problemIn({ ...draftOf(scale), low: 3, high: 3 })).toBe('The highest value must be above the lowest')
  expect(problemIn({ ...draftOf(undefined), kind: 'icons' })).toBe('Type a value for each step')
  const same = [
    { from: 1, tone: 'bad' as const },
    { from: 1, tone: 'good' as const },
  ]
  expect(problemIn({ ...draftOf(steps), steps: same })).toBe('Each step needs a value of its own')
  expect(formatOf({ ...draftOf(steps), steps: steps.steps.toReversed() })).toEqual(steps)
  expect(formatOf({ ...draftOf(steps), kind: 'plain' })).toBeUndefined()
  expect(formatOf(draftOf({ ...scale, low: 2 }))).toEqual({ ...scale, low: 2 })
})

it.each([light, night])('text is readable on the strongest colour of each scale and threshold of a theme', (theme) => {
  for (const hue of [brand[5], teal[5], amber[5], red[5]])
    expect(contrastRatio(theme.text, mixed(hue, theme.surface, STRONGEST / 100))).toBeGreaterThanOrEqual(4.5)
  for (const ground of [green[5], amber[4], red[5]])
    expect(contrastRatio(theme.text, mixed(ground, theme.tint, 0.28))).toBeGreaterThanOrEqual(4.5)
  for (const sign of [theme.success, theme.warning, theme.danger])
    expect(contrastRatio(sign, theme.tint)).toBeGreaterThanOrEqual(3)
  // Rows that were not chosen are quieter, in text and colour.
  for (const hue of [brand[5], teal[5], amber[5], red[5]])
    expect(contrastRatio(theme.secondary, mixed(hue, theme.surface, (STRONGEST / 100) * 0.2))).toBeGreaterThanOrEqual(
      4.5,
    )
})

function mixed(colour: string, ground: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const [one, other] = [colour, ground].map((each) => parseInt(each.slice(at, at + 2), 16)) as [number, number]
    return Math.round(one * share + other * (1 - share))
      .toString(16)
      .padStart(2, '0')
  })
  return `#${parts.join('')}`
}
