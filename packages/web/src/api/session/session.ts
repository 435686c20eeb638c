import type { TokenPair } from '@soundings/contract'
import { isDraftKey } from '../questions/draft-keys.ts'

/** Other programs look for the tokens under these names. */
export const ID_TOKEN_KEY = 'authenticationToken'
export const REFRESH_TOKEN_KEY = 'refreshToken'
const ACCOUNT_KEY = 'account'
const VIEWED_KEY = 'viewAs'
/** Holds the name of the user whose page is locked, in all tabs. */
const LOCKED_KEY = 'locked'

export type EndReason = 'logged-out' | 'expired'

interface Needs {
  readonly local: () => Storage
  readonly tab: () => Storage
  /** Drops the page of a locked user after another one has signed in. */
  readonly reload?: () => void
}

export type Session = ReturnType<typeof createSession>

/** The tokens of this browser. With remember-me the id token lives in the tab's storage, otherwise in the shared one. */
export function createSession({ local, tab, reload = () => undefined }: Needs) {
  const listeners = new Set<() => void>()
  let endReason: EndReason | undefined
  /** In memory too: only a tab that shows a page has something to lock. */
  let lockedUser: string | undefined

  const tell = () => listeners.forEach((listener) => listener())
  const idToken = () => tab().getItem(ID_TOKEN_KEY) ?? local().getItem(ID_TOKEN_KEY) ?? undefined
  const refreshToken = () => local().getItem(REFRESH_TOKEN_KEY) ?? undefined

  const store = (pair: TokenPair, rememberMe: boolean) => {
    const [home, other] = rememberMe ? [tab(), local()] : [local(), tab()]
    other.removeItem(ID_TOKEN_KEY)
    home.setItem(ID_TOKEN_KEY, pair.id_token)
    local().setItem(REFRESH_TOKEN_KEY, pair.refreshToken)
  }

  /** Who logs out leaves no trace. A session that ends by itself leaves unsaved work, to go on with after the next sign-in. */
  const empty = (reason: EndReason, keepsDrafts = reason === 'expired') => {
    for (const storage of [local(), tab()]) {
      if (keepsDrafts) removeAllButDrafts(storage)
      else storage.clear()
    }
    endReason = reason
    lockedUser = undefined
    tell()
  }

  const setLocked = (username: string | undefined) => {
    lockedUser = username
    tell()
  }

  /** Another tab was unlocked, or another user has signed in there. */
  const followUnlock = () => {
    if (lockedUser === undefined || (idToken() === undefined && refreshToken() === undefined)) return
    // The id token of a remembered sign-in lies in its own tab, so it is not known here whose it is.
    if (usernameIn(idToken() ?? '') === lockedUser) setLocked(undefined)
    else reload()
  }

  return {
    idToken,
    refreshToken,
    isOpen: () => idToken() !== undefined || refreshToken() !== undefined,
    /** Why the last session ended; told once. */
    takeEndReason: () => {
      const reason = endReason
      endReason = undefined
      return reason
    },
    begin: (pair: TokenPair, rememberMe: boolean) => {
      store(pair, rememberMe)
      endReason = undefined
      lockedUser = undefined
      local().removeItem(LOCKED_KEY)
      tell()
    },
    /** Takes the tokens away and leaves the page as it is, until the same user has signed in again. */
    lock: (username: string) => {
      local().setItem(LOCKED_KEY, username)
      for (const storage of [local(), tab()]) storage.removeItem(ID_TOKEN_KEY)
      local().removeItem(REFRESH_TOKEN_KEY)
      setLocked(username)
    },
    lockedUser: () => lockedUser,
    /** A person who has signed in, also while they view as another user. */
    signedInUser: () => usernameIn(idToken() ?? ''),
    /** Resolves at once unless the page is locked. */
    whenUnlocked: () =>
      new Promise<void>((resolve) => {
        const check = () => {
          if (lockedUser !== undefined) return
          listeners.delete(check)
          resolve()
        }
        listeners.add(check)
        check()
      }),
    /** A remembered sign-in is not locked: its user has asked to stay signed in. */
    isRemembered: () => local().getItem(ID_TOKEN_KEY) === null,
    /** Only a remembered sign-in has nothing of its id token in the shared storage. */
    renew: (pair: TokenPair) => store(pair, local().getItem(ID_TOKEN_KEY) === null),
    end: empty,
    /** Another tab signed out: this one follows. */
    follow: (event: Pick<StorageEvent, 'key' | 'newValue'>) => {
      const isCleared = event.key === null
      const locked = local().getItem(LOCKED_KEY)
      if (event.key === LOCKED_KEY) return event.newValue === null ? followUnlock() : setLocked(event.newValue)
      if (event.key === REFRESH_TOKEN_KEY && locked !== null) return
      if (isCleared || (event.key === REFRESH_TOKEN_KEY && event.newValue === null)) empty('logged-out', !isCleared)
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Through whose eyes an administrator looks in this tab; other tabs stay their own. */
    viewedUser: () => tab().getItem(VIEWED_KEY) ?? undefined,
    viewAs: (username: string | undefined) =>
      username === undefined ? tab().removeItem(VIEWED_KEY) : tab().setItem(VIEWED_KEY, username),
    readAccount: (): unknown => {
      const text = local().getItem(ACCOUNT_KEY)
      return text === null ? undefined : (JSON.parse(text) as unknown)
    },
    keepAccount: (account: unknown) => local().setItem(ACCOUNT_KEY, JSON.stringify(account)),
  }
}

/** What an id token says of its user. The server alone can tell whether it is right. */
function usernameIn(idToken: string): string | undefined {
  try {
    const payload = atob((idToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))
    return (JSON.parse(payload) as { preferred_username?: string }).preferred_username
  } catch {
    return undefined
  }
}

function removeAllButDrafts(storage: Storage) {
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at))
  for (const key of keys) if (key !== null && !isDraftKey(key)) storage.removeItem(key)
}

export const session = createSession({
  local: () => localStorage,
  tab: () => sessionStorage,
  reload: () => window.location.reload(),
})
