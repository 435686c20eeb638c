import { describe, expect, it } from 'vitest'
import { contrastRatio } from '../ui/theme/contrast.ts'
import { light, night } from '../ui/theme/palette.ts'
import { colorsOf, palettes } from './palettes.ts'

it('RV4 there are five palettes of thirteen colours, and an unknown number means the first', () => {
  expect(palettes).toHaveLength(5)
  expect(colorsOf(9, false)).toBe(palettes[0]?.light)
})

describe.each(palettes)('RV4 $label', ({ light: onLight, dark: onDark }) => {
  it('has thirteen different colours on light and on dark', () => {
    for (const colors of [onLight, onDark]) expect(new Set(colors).size).toBe(13)
  })

  it('stands out from its ground at 3:1 or more', () => {
    for (const color of onLight) expect(contrastRatio(color, light.surface)).toBeGreaterThanOrEqual(3)
    for (const color of onDark) expect(contrastRatio(color, night.surface)).toBeGreaterThanOrEqual(3)
  })
})

// Machado, Oliveira and Fernandes: what is left of a colour without red or without green receptors.
const blindness = {
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
} as const

const JUST_APART = 20

it.each(Object.entries(blindness))('RV4 the first five default colours stay apart with %s', (_name, matrix) => {
  for (const colors of [palettes[0]?.light ?? [], palettes[0]?.dark ?? []]) {
    const seen = colors
      .slice(0, 5)
      .map((color) => toLab(matrix.map((row) => row.reduce((sum, factor, at) => sum + factor * linear(color, at), 0))))
    seen.forEach((one, at) => {
      for (const other of seen.slice(at + 1))
        expect(Math.hypot(...one.map((value, axis) => value - (other[axis] ?? 0)))).toBeGreaterThan(JUST_APART)
    })
  }
})

const linear = (color: string, at: number) => (parseInt(color.slice(1 + at * 2, 3 + at * 2), 16) / 255) ** 2.2

/** CIE L*a*b*, in which distances are about as large as they look. */
function toLab(light: readonly number[]): number[] {
  const [r = 0, g = 0, b = 0] = light.map((value) => Math.min(1, Math.max(0, value)))
  const [x, y, z] = [
    (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
    0.2126 * r + 0.7152 * g + 0.0722 * b,
    (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089,
  ].map((value) => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116)) as [number, number, number]
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}
