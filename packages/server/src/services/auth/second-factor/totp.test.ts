import { describe, expect, it } from 'vitest'
import { codeAt, matchStep, otpauthUri, stepAt, toBase32 } from './totp.ts'

const SECRET = Buffer.from('12345678901234567890')
const at = (seconds: number) => new Date(seconds * 1000)

describe('codes of authenticator apps', () => {
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('are those of RFC 6238 at second %i', (seconds, code) => expect(codeAt(SECRET, stepAt(at(seconds)), 8)).toBe(code))

  it.each(['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489'])(
    'are those of RFC 4226: %s',
    (code) => {
      const steps = Array.from({ length: 10 }, (_, step) => step).filter((step) => codeAt(SECRET, step) === code)
      expect(steps).toHaveLength(1)
    },
  )

  it('count a step before and after their own, with spaces, and no further', () => {
    const code = codeAt(SECRET, 1000)
    expect([29_969, 29_970, 30_000, 30_059, 30_060].map((seconds) => matchStep(SECRET, code, at(seconds)))).toEqual([
      undefined,
      1000,
      1000,
      1000,
      undefined,
    ])
    expect(matchStep(SECRET, `${code.slice(0, 3)} ${code.slice(3)}`, at(30_000))).toBe(1000)
    for (const wrong of ['', '12345', '1234567', 'abcdef', `${code}0`])
      expect(matchStep(SECRET, wrong, at(30_000))).toBeUndefined()
  })

  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('RFC 4648: %j is %j in base 32', (text, encoded) => {
    expect(toBase32(Buffer.from(text))).toBe(encoded)
  })

  it('are set up by an address that names installation and user', () => {
    expect(otpauthUri({ secret: 'MZXW6', username: 'ann@ward', issuer: 'St. Anna & Co' })).toBe(
      'otpauth://totp/St.%20Anna%20%26%20Co:ann%40ward?secret=MZXW6&issuer=St.%20Anna%20%26%20Co&algorithm=SHA1&digits=6&period=30',
    )
  })
})
