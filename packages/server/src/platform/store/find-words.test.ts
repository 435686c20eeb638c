import { describe, expect, it } from 'vitest'
import { unspoiledParts } from './lists/find-words.ts'

const others = ['o', 's', 'x']

/** All words that one error makes of another. */
const withOneError = (word: string): string[] =>
  Array.from({ length: word.length + 1 }, (_, at) => {
    const [before, letter, rest] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)]
    return [
      before + rest,
      before + rest.charAt(0) + letter + rest.slice(1),
      ...others.flatMap((other) => [before + other + rest, before + other + letter + rest]),
    ]
  }).flat()

const spoils = (typed: string, meant: string, errors: number) =>
  !unspoiledParts(typed, errors).some((part) => meant.includes(part))

describe('parts of a mistyped word', () => {
  it('are in each word that is one error away', () => {
    for (const meant of ['ward', 'theatre', 'hospital'])
      expect(withOneError(meant).filter((typed) => spoils(typed, meant, 1))).toEqual([])
  })

  it('are in each word that is two errors away', () => {
    const typed = new Set(withOneError('emergency').flatMap(withOneError))
    expect([...typed].filter((word) => spoils(word, 'emergency', 2))).toEqual([])
  })

  it('are few and as long as the errors allow', () => {
    expect(unspoiledParts('hopsital', 1)).toEqual(['hops', 'ital', 'hopistal'])
    expect(unspoiledParts('dep', 0)).toEqual(['dep'])
  })
})
