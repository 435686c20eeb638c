import { describe, expect, it } from 'vitest'
import { isEmail } from './text.ts'

describe('US2 e-mail addresses', () => {
  it.each(['ann@hospital.example', 'a.b+c@sub.hospital.example', "o'hara@x.org", 'x@y-z.museum'])('%s is one', (text) => {
    expect(isEmail(text)).toBe(true)
  })

  it.each(['', 'ann', 'ann@', '@hospital.example', 'ann@localhost', 'a b@c.de', 'ann@@c.de', 'ann@c..de', '.ann@c.de', 'ann@-c.de', 'ann@c.de\n', `${'a'.repeat(250)}@c.de`])(
    '%j is none',
    (text) => {
      expect(isEmail(text)).toBe(false)
    },
  )
})
