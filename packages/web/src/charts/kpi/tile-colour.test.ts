import { expect, it } from 'vitest'
import { contrastRatio } from '../../ui/theme/contrast.ts'
import { readableGround, tileColour } from './tile-colour.ts'

it('RV3 the words on a colour can be read: white on the colour or a darker one, dark on light colours', () => {
  expect(readableGround('#12394f')).toEqual({ fill: '#12394f', ink: 'light' })
  const specified = readableGround('#048edd')
  expect(specified.ink).toBe('light')
  expect(contrastRatio(specified.fill, '#ffffff')).toBeGreaterThanOrEqual(4.5)
  expect(readableGround('#ffd43b')).toEqual({ fill: '#ffd43b', ink: 'dark' })
})

it('RV3 of a list of colours the first counts, and what is no colour counts as none', () => {
  expect(tileColour(['#ABCDEF', '#000000'])).toBe('#abcdef')
  expect(tileColour('red')).toBeUndefined()
})
