import { beforeEach, expect, it, vi } from 'vitest'
import { ID_TOKEN_KEY } from '../session/session.ts'
import { MemoryStorage } from '../testing/memory-storage.ts'
import { inNewWindow, viewedUser } from './view-as.ts'

beforeEach(() => {
  for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, new MemoryStorage())
  return () => vi.unstubAllGlobals()
})

it('RV6 a link that opens a window tells it nothing of where it came from', () => {
  sessionStorage.setItem(ID_TOKEN_KEY, 'id-1')
  expect(inNewWindow()).toEqual({ target: '_blank', rel: 'noopener' })
})

it('RV6 while an administrator looks through the eyes of somebody, the window opens with the same eyes', () => {
  sessionStorage.setItem('viewAs', 'ann')
  expect(viewedUser()).toBe('ann')
  // A browser hands what the tab keeps to a window that knows its opener, and to no other.
  expect(inNewWindow()).toEqual({ target: '_blank', rel: 'opener' })
  sessionStorage.removeItem('viewAs')
  expect(inNewWindow().rel).toBe('noopener')
})
