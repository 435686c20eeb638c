import { webcrypto } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createSignInPlaces } from './sign-in-places.ts'
import { createPasswords } from './passwords.ts'

describe('R13 R26 a flood of sign-ins', () => {
  it('leaves room for the check of id tokens, which runs on the same threads', async () => {
    const passwords = createPasswords()
    const stored = await passwords.hash('right')
    let verified = 0
    const flood = Array.from({ length: 16 }, async () => {
      await passwords.verify(stored, 'guess')
      verified += 1
    })
    await webcrypto.subtle.digest('SHA-256', Buffer.from('token'))
    expect(verified).toBeLessThan(6)
    await Promise.all(flood)
  })

  it('is refused when too many wait already, and those who wait are served in turn', async () => {
    const inPlace = createSignInPlaces({ places: 1, longestLine: 2 })
    const first = Promise.withResolvers<string>()
    const served = [inPlace(() => first.promise), inPlace(async () => 'second'), inPlace(async () => 'third')]
    await expect(inPlace(async () => 'fourth')).rejects.toMatchObject({ kind: 'too-many-requests' })
    first.resolve('first')
    expect(await Promise.all(served)).toEqual(['first', 'second', 'third'])
    expect(await inPlace(async () => 'later')).toBe('later')
  })

  it('gives its place back when the work fails', async () => {
    const inPlace = createSignInPlaces({ places: 1, longestLine: 0 })
    await expect(inPlace(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await inPlace(async () => 'again')).toBe('again')
  })
})
