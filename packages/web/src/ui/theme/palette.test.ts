import { describe, expect, it } from 'vitest'
import { contrastRatio } from './contrast.ts'
import { cssVariables, theme } from './theme.ts'
import { amber, brand, green, light, night, red, sea, teal } from './palette.ts'

const TEXT = 4.5
const EDGE = 3

describe.each([
  ['light', light],
  ['dark', night],
])('in %s surroundings', (_name, scheme) => {
  const grounds = { ground: scheme.ground, surface: scheme.surface, tint: scheme.tint, chosen: scheme.chosen }
  const words = {
    text: scheme.text,
    secondary: scheme.secondary,
    link: scheme.link,
    danger: scheme.danger,
    success: scheme.success,
    warning: scheme.warning,
  }

  it.each(Object.entries(words))('%s can be read on every ground', (_word, color) => {
    for (const ground of Object.values(grounds)) expect(contrastRatio(color, ground)).toBeGreaterThanOrEqual(TEXT)
  })

  it('edges of fields and the focus ring stand out', () => {
    for (const edge of [scheme.fieldLine, scheme.focus]) {
      expect(contrastRatio(edge, scheme.surface)).toBeGreaterThanOrEqual(EDGE)
      expect(contrastRatio(edge, scheme.ground)).toBeGreaterThanOrEqual(EDGE)
    }
  })
})

it.each([
  ['brand', brand],
  ['teal', teal],
  ['green', green],
  ['amber', amber],
  ['red', red],
])('white words can be read on filled %s', (_name, scale) => {
  expect(contrastRatio('#ffffff', scale[6])).toBeGreaterThanOrEqual(TEXT)
  expect(contrastRatio(scale[6], scale[0])).toBeGreaterThanOrEqual(TEXT)
})

it.each([
  ['light', light],
  ['dark', night],
] as const)('a disabled button keeps its shape in %s surroundings', (name, scheme) => {
  const disabled = cssVariables(theme as Parameters<typeof cssVariables>[0])[name]['--mantine-color-disabled']
  for (const ground of [scheme.surface, scheme.ground])
    expect(contrastRatio(disabled ?? scheme.surface, ground)).toBeGreaterThanOrEqual(1.15)
})

it('the words on the sign-in cover can be read at every depth', () => {
  for (const depth of [sea.deep, sea.middle, sea.shallow])
    expect(contrastRatio(sea.foam, depth)).toBeGreaterThanOrEqual(TEXT)
})

it('knows the two ends of the contrast scale', () => {
  expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrastRatio('#048edd', '#048edd')).toBe(1)
})
