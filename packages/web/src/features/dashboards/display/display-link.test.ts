import { describe, expect, it } from 'vitest'
import { displayTokenIn } from '../../../api/display.ts'
import { formatDateTime } from '../../../ui/format/dates.ts'
import { endedText, endingText } from './display-messages.ts'
import { displayAddress, displaySettings, usualSettings } from './display-settings.ts'
import { secretProblems, toSecretDraft } from '../../../components/secrets/secret-form.ts'
import { emptyLinkForm, lifetimesUpTo } from './link-form.ts'
import { endText, usedText } from './link-texts.ts'

const NOW = new Date('2026-11-17T08:00:00Z')
const AT = NOW.getTime()
const DAY_MS = 86_400_000
const inDays = (days: number) => new Date(AT + days * DAY_MS).toISOString()

describe('the address of a display', () => {
  it('keeps the token behind #, which no server is sent, and says how often it changes', () => {
    const address = new URL(displayAddress('https://bi.example', 'sndd_1_x', { refreshMinutes: 1, rotationSeconds: 0 }))
    expect(`${address.pathname}${address.search}`).not.toContain('sndd_')
    expect(displayTokenIn(address.hash)).toBe('sndd_1_x')
    expect(displaySettings(address.searchParams)).toEqual({ refreshMinutes: 1, rotationSeconds: 0 })
  })

  it('refreshes and changes tabs as usual where it says nothing or something unknown', () => {
    for (const search of ['', 'refresh=0', 'refresh=7'])
      expect(displaySettings(new URLSearchParams(search))).toEqual(usualSettings)
  })

  it.each(['', '#', '#snd_1_x', '#tab=2'])('without a token (%j) has no link', (hash) => {
    expect(displayTokenIn(hash)).toBeUndefined()
  })
})

describe('a display link', () => {
  it('is offered for as long as the installation allows, at first for 90 days', () => {
    expect(lifetimesUpTo(365).map(({ label }) => label)).toEqual(['1 day', '7 days', '30 days', '90 days', '1 year'])
    expect(lifetimesUpTo(14).map(({ label }) => label)).toEqual(['1 day', '7 days', '14 days'])
    expect([emptyLinkForm(365).days, emptyLinkForm(14).days]).toEqual(['90', '14'])
  })

  it('is sent with its end, and what is wrong with that stands beside its field', () => {
    const form = { ...emptyLinkForm(365), name: ' Ward 3 ', addresses: '10.0.0.7, 10.1.0.0/16' }
    expect(toSecretDraft(form, NOW)).toEqual({
      name: 'Ward 3',
      addresses: ['10.0.0.7', '10.1.0.0/16'],
      expiresDate: inDays(90),
    })
    expect(secretProblems([{ field: 'expiresDate', message: 'too long' }])).toEqual({ days: 'too long' })
  })

  it('says in the dialog of its dashboard when it ends and was last used as the list of all links does, with the time of day', () => {
    const [expiresDate, lastUsedDate] = [inDays(6), inDays(-1)]
    expect(endText({ state: 'active', expiresDate })).toBe(`Expires on ${formatDateTime(expiresDate)}.`)
    expect(endText({ state: 'expired', expiresDate })).toBe(`Expired on ${formatDateTime(expiresDate)}.`)
    expect(usedText({ lastUsedDate, lastUsedAddress: '10.0.0.7', addresses: [] })).toBe(
      `Last used on ${formatDateTime(lastUsedDate)} from 10.0.0.7.`,
    )
    expect(usedText({ lastUsedDate: null, lastUsedAddress: null, addresses: ['10.0.0.7'] })).toBe(
      'Never opened. Allowed from 10.0.0.7.',
    )
  })

  it('says in its last week when it ends, and afterwards that it has ended', () => {
    expect(endingText(inDays(8), AT)).toBeUndefined()
    expect(endingText(inDays(6), AT)).toBe('Display link ends on Nov 23, 2026')
    expect(endedText(inDays(-1), AT)).toBe('This display link ended on Nov 16, 2026')
    expect([endedText(inDays(1), AT), endedText(undefined, AT)]).toEqual(
      Array.from({ length: 2 }, () => 'This display link does not work any more'),
    )
  })
})
