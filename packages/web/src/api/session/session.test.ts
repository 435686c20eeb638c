import { beforeEach, describe, expect, it } from 'vitest'
import { createSession, type Session } from './session.ts'
import { MemoryStorage } from '../testing/memory-storage.ts'

const pair = { id_token: 'id-1', refreshToken: 'refresh-1' }
const next = { id_token: 'id-2', refreshToken: 'refresh-2' }
let local: MemoryStorage
let tab: MemoryStorage
let session: Session

beforeEach(() => {
  local = new MemoryStorage()
  tab = new MemoryStorage()
  session = createSession({ local: () => local, tab: () => tab })
})

describe('where the tokens lie', () => {
  it('with remember-me the id token is in session storage, the refresh token in local storage', () => {
    session.begin(pair, true)
    expect(tab.getItem('authenticationToken')).toBe('id-1')
    expect(local.getItem('authenticationToken')).toBeNull()
    expect(local.getItem('refreshToken')).toBe('refresh-1')
  })

  it('without remember-me both are in local storage', () => {
    session.begin(pair, false)
    expect(local.getItem('authenticationToken')).toBe('id-1')
    expect(tab.getItem('authenticationToken')).toBeNull()
    expect(local.getItem('refreshToken')).toBe('refresh-1')
  })

  it.each([true, false])('a renewed pair takes the place of the old one (remember-me %s)', (rememberMe) => {
    session.begin(pair, rememberMe)
    session.renew(next)
    expect((rememberMe ? tab : local).getItem('authenticationToken')).toBe('id-2')
    expect((rememberMe ? local : tab).getItem('authenticationToken')).toBeNull()
    expect(session.refreshToken()).toBe('refresh-2')
  })

  it('a remembered sign-in is still open in a new tab, which has no id token yet', () => {
    session.begin(pair, true)
    const newTab = createSession({ local: () => local, tab: () => new MemoryStorage() })
    expect(newTab.idToken()).toBeUndefined()
    expect(newTab.isOpen()).toBe(true)
  })
})

describe('the end of a session', () => {
  it('by itself leaves unsaved work for the next sign-in, here and in other tabs; logging out leaves nothing', () => {
    const begin = () => {
      session.begin(pair, true)
      session.keepAccount({ id: 1 })
      local.setItem('dashboardDraft:ann:5', 'work')
      tab.setItem('studioDraft', 'new:1')
    }
    const drafts = () => [local.getItem('dashboardDraft:ann:5'), tab.getItem('studioDraft')]
    begin()
    session.end('expired')
    expect([local.length, tab.length, session.isOpen(), ...drafts()]).toEqual([1, 1, false, 'work', 'new:1'])
    begin()
    session.follow({ key: 'refreshToken', newValue: null })
    expect([local.length, tab.length, session.isOpen(), ...drafts()]).toEqual([1, 1, false, 'work', 'new:1'])
    begin()
    session.follow({ key: null, newValue: null })
    expect([local.length, tab.length]).toEqual([0, 0])
    begin()
    session.end('logged-out')
    expect([local.length, tab.length]).toEqual([0, 0])
  })

  it('empties both storages and tells everybody why', () => {
    let notified = 0
    session.begin(pair, true)
    session.keepAccount({ id: 1 })
    session.subscribe(() => notified++)
    session.end('logged-out')
    expect([local.length, tab.length, notified]).toEqual([0, 0, 1])
    expect(session.isOpen()).toBe(false)
    expect(session.takeEndReason()).toBe('logged-out')
  })

  it.each([
    { key: null, newValue: null },
    { key: 'refreshToken', newValue: null },
  ])('signing out in another tab signs out here (%o)', (event) => {
    session.begin(pair, true)
    session.follow(event)
    expect(session.isOpen()).toBe(false)
  })

  it('other changes of another tab do not sign out', () => {
    session.begin(pair, false)
    session.follow({ key: 'refreshToken', newValue: 'refresh-2' })
    session.follow({ key: 'something', newValue: null })
    expect(session.isOpen()).toBe(true)
  })
})

describe('a locked page', () => {
  const tokenOf = (username: string) => ({
    id_token: `h.${btoa(JSON.stringify({ preferred_username: username }))}.s`,
    refreshToken: 'refresh-3',
  })
  const openTab = (reload?: () => void) =>
    createSession({ local: () => local, tab: () => new MemoryStorage(), ...(reload && { reload }) })
  const locked = { key: 'locked', newValue: 'ann' }

  it('holds no tokens, and is unlocked by a sign-in', async () => {
    session.begin(tokenOf('ann'), false)
    session.lock(session.signedInUser() ?? '')
    expect([session.isOpen(), session.lockedUser()]).toEqual([false, 'ann'])
    let isUnlocked = false
    const unlocked = session.whenUnlocked().then(() => (isUnlocked = true))
    await Promise.resolve()
    expect(isUnlocked).toBe(false)
    session.begin(tokenOf('ann'), false)
    await unlocked
    expect([session.isOpen(), session.lockedUser(), local.getItem('locked')]).toEqual([true, undefined, null])
  })

  it('locks and unlocks other tabs, which keep what they show', () => {
    session.begin(tokenOf('ann'), false)
    const other = openTab()
    session.lock('ann')
    other.follow(locked)
    other.follow({ key: 'refreshToken', newValue: null })
    expect([other.lockedUser(), other.takeEndReason()]).toEqual(['ann', undefined])
    session.begin(tokenOf('ann'), false)
    other.follow({ key: 'locked', newValue: null })
    expect([other.lockedUser(), other.isOpen()]).toEqual([undefined, true])
  })

  it('is loaded anew when another user signs in elsewhere, and signed out when its user does', () => {
    let reloads = 0
    session.begin(tokenOf('ann'), false)
    const other = openTab(() => (reloads += 1))
    session.lock('ann')
    other.follow(locked)
    session.begin(tokenOf('bob'), false)
    other.follow({ key: 'locked', newValue: null })
    expect([reloads, other.lockedUser()]).toEqual([1, 'ann'])
    session.begin(tokenOf('bob'), true)
    other.follow({ key: 'locked', newValue: null })
    expect(reloads, 'a sign-in whose user is not known here').toBe(2)
    session.end('logged-out')
    other.follow({ key: null, newValue: null })
    expect(other.lockedUser()).toBeUndefined()
  })
})
