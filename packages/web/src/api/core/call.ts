import { createCalls, createRenewal, tradeBy, type Calls } from '@soundings/contract'
import { toast } from '../../ui/toast/toast.ts'
import { createExclusive } from './exclusive.ts'
import { messages } from './messages.ts'
import { sendWithProgress } from './send-with-progress.ts'
import { session } from '../session/session.ts'

const renewToken = createRenewal({
  session,
  exclusive: createExclusive({
    locks: (globalThis.navigator as Partial<Navigator> | undefined)?.locks,
    storage: () => localStorage,
    now: Date.now,
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    onLeave: (leave) => {
      addEventListener('pagehide', leave)
      return () => removeEventListener('pagehide', leave)
    },
  }),
  trade: (refreshToken) => tradeBy(calls)(refreshToken),
})

const pageNeeds = {
  session,
  /** What a locked page asks for waits, so that no screen takes a refusal for the end of its work. */
  renew: async (refused: string | undefined) => {
    if (session.lockedUser() === undefined) return renewToken(refused)
    await session.whenUnlocked()
    return session.idToken() !== undefined || renewToken(refused)
  },
  onForbidden: (address: string) => toast.error(messages.forbidden(address)),
  words: messages,
}

export const calls: Calls = createCalls({ ...pageNeeds, send: (address, init) => fetch(address, init) })

/** The one way from the page to the server. */
export const { call, callForFile, callForPage } = calls

/** The same for uploads, telling how much of them has gone. */
export const callWithProgress = (onProgress: (share: number) => void) =>
  createCalls({ ...pageNeeds, send: sendWithProgress(onProgress) }).call
