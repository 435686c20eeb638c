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

// Machado, Oliveira and Fernandes: what is left of a colour without the receptors for red, green or blue.
const visions = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
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
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
} as const

/** The smallest CIEDE2000 distance between two of the colours, as they are seen. */
function nearest(colors: readonly string[], matrix: readonly (readonly number[])[]): number {
  const seen = colors.map((color) =>
    toLab(matrix.map((row) => row.reduce((sum, factor, at) => sum + factor * linear(color, at), 0))),
  )
  return Math.min(...seen.flatMap((one, at) => seen.slice(at + 1).map((other) => distance(one, other))))
}

it.each([
  ['normal', 25, 26],
  ['protanopia', 22, 21],
  ['deuteranopia', 20, 17],
  ['tritanopia', 14, 15],
] as const)(
  'RV4 the default colours stay apart with %s: the first five far, all thirteen enough',
  (vision, onLight, onDark) => {
    const [{ light: lights, dark: darks } = { light: [], dark: [] }] = palettes
    expect(nearest(lights.slice(0, 5), visions[vision])).toBeGreaterThan(onLight)
    expect(nearest(darks.slice(0, 5), visions[vision])).toBeGreaterThan(onDark)
    for (const colors of [lights, darks]) expect(nearest(colors, visions[vision])).toBeGreaterThanOrEqual(9.9)
  },
)

function linear(color: string, at: number): number {
  const value = parseInt(color.slice(1 + at * 2, 3 + at * 2), 16) / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

type Lab = readonly [lightness: number, a: number, b: number]

/** CIE L*a*b*. */
function toLab(light: readonly number[]): Lab {
  const [r = 0, g = 0, b = 0] = light.map((value) => Math.min(1, Math.max(0, value)))
  const [x = 0, y = 0, z = 0] = [
    (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
    0.2126 * r + 0.7152 * g + 0.0722 * b,
    (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089,
  ].map((value) => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116))
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

const degrees = (angle: number) => (angle * Math.PI) / 180
const hueOf = (a: number, b: number) => ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360

/** CIEDE2000: about how different two colours look. */
function distance([l1, a1, b1]: Lab, [l2, a2, b2]: Lab): number {
  const strength = (chroma: number) => Math.sqrt(chroma ** 7 / (chroma ** 7 + 25 ** 7))
  const grey = 0.5 * (1 - strength((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2))
  const [c1, c2] = [Math.hypot((1 + grey) * a1, b1), Math.hypot((1 + grey) * a2, b2)]
  const [h1, h2] = [hueOf((1 + grey) * a1, b1), hueOf((1 + grey) * a2, b2)]
  const turn = ((h2 - h1 + 540) % 360) - 180
  const [chroma, lightness, hue] = [(c1 + c2) / 2, (l1 + l2) / 2, h1 + turn / 2]
  const t =
    1 -
    0.17 * Math.cos(degrees(hue - 30)) +
    0.24 * Math.cos(degrees(2 * hue)) +
    0.32 * Math.cos(degrees(3 * hue + 6)) -
    0.2 * Math.cos(degrees(4 * hue - 63))
  const middle = (lightness - 50) ** 2
  const dl = (l2 - l1) / (1 + (0.015 * middle) / Math.sqrt(20 + middle))
  const dc = (c2 - c1) / (1 + 0.045 * chroma)
  const dh = (2 * Math.sqrt(c1 * c2) * Math.sin(degrees(turn / 2))) / (1 + 0.015 * chroma * t)
  const blue = 30 * Math.exp(-(((((hue + 360) % 360) - 275) / 25) ** 2))
  return Math.sqrt(dl ** 2 + dc ** 2 + dh ** 2 - Math.sin(degrees(2 * blue)) * 2 * strength(chroma) * dc * dh)
}
