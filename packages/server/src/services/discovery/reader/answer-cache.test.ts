import { describe, expect, it } from 'vitest'
import { createAnswerCache } from './answer-cache.ts'

const answer = (text: string, askedAt = 0) => ({ pieces: [Buffer.from(text)], rowCount: 1, durationMs: 1, askedAt })

describe('R7 kept answers', () => {
  it('are given back until they are too old', () => {
    let clock = 0
    const cache = createAnswerCache({ totalBytes: 10_000, answerBytes: 10_000, ageMs: 1000 }, () => clock)
    cache.keep('a', answer('[1]'))
    clock = 1000
    expect(cache.find('a')?.pieces).toEqual([Buffer.from('[1]')])
    clock = 1001
    expect(cache.find('a')).toBeUndefined()
    expect(cache.bytes).toBe(0)
  })

  it('are not given back once the clock was set back behind them, since no one knows how old they are', () => {
    let clock = 3_600_000
    const cache = createAnswerCache({ totalBytes: 10_000, answerBytes: 10_000, ageMs: 1000 }, () => clock)
    cache.keep('a', answer('[1]', clock))
    clock = 0
    expect(cache.find('a')).toBeUndefined()
    expect(cache.bytes).toBe(0)
  })

  it('stay within their bytes; what was used longest ago goes first', () => {
    const cache = createAnswerCache({ totalBytes: 1000, answerBytes: 1000, ageMs: 1000 }, () => 0)
    cache.keep('a', answer('x'.repeat(200)))
    cache.keep('b', answer('x'.repeat(200)))
    cache.find('a')
    cache.keep('c', answer('x'.repeat(200)))
    expect([cache.find('a'), cache.find('b'), cache.find('c')].map(Boolean)).toEqual([true, false, true])
    expect(cache.bytes).toBeLessThanOrEqual(1000)
  })

  it('are not kept when one alone would fill the place', () => {
    const cache = createAnswerCache({ totalBytes: 10_000, answerBytes: 500, ageMs: 1000 }, () => 0)
    cache.keep('a', answer('x'.repeat(1000)))
    expect(cache.find('a')).toBeUndefined()
  })
})
