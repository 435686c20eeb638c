import { describe, expect, it } from 'vitest'
import { matchWords, nearness, wordsOf } from './match-words.ts'

const marked = (text: string, name: string) =>
  matchWords(wordsOf(text), name)?.map(({ start, end, quality }) => [name.slice(start, end), quality])

describe('words in a name', () => {
  it('are found in any order, at the beginning of a word before inside one', () => {
    expect(marked('stay len', 'Length of stay')).toEqual([
      ['stay', 'start'],
      ['Len', 'start'],
    ])
    expect(marked('eng', 'Length of English')).toEqual([['Eng', 'start']])
    expect(marked('eng', 'Length')).toEqual([['eng', 'inside']])
  })

  it('are found without case and accents, in the letters of the name', () => {
    expect(marked('uberg', 'Tägliche Übergabe')).toEqual([['Überg', 'start']])
  })

  it('must all be there', () => {
    expect(marked('length bed', 'Length of stay')).toBeUndefined()
  })

  it.each([
    ['legnth', 'Length', 'exchanged letters'],
    ['lngth', 'Length', 'a missing letter'],
    ['lenngth', 'Length', 'a letter too many'],
    ['lemgth', 'Length', 'a wrong letter'],
    ['legnt', 'Lengt', 'the rest is not typed yet'],
    ['emmergancy', 'Emergency', 'two errors in a long word'],
  ])('%s finds %s: %s', (typed, found) => {
    expect(marked(typed, 'Length of stay, Emergency')).toEqual([[found, 'similar']])
  })

  it.each([
    ['bad', 'bed'],
    ['ward', 'card'],
    ['legtnh', 'length'],
    ['payer', 'patient'],
    ['hopsitla', 'hospital'],
    ['2025', '2026'],
    ['idc10', 'icd10'],
  ])('%s is too far from %s', (typed, other) => {
    expect(marked(typed, other)).toBeUndefined()
  })

  it('counts errors against the beginning of the other word', () => {
    expect(nearness('hospi', 'hospital')).toEqual({ errors: 0, length: 5 })
    expect(nearness('hopsi', 'hospital')).toEqual({ errors: 1, length: 5 })
  })
})
