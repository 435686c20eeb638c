import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core'

const ONE_YEAR_S = 365 * 24 * 60 * 60

/** Kept in a cookie: signing out empties both web storages, and the look should outlive that. */
export const colorSchemeInCookie: MantineColorSchemeManager = {
  get: (fallback) => readColorScheme(document.cookie) ?? fallback,
  set: (scheme) => writeCookie(scheme, ONE_YEAR_S),
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => writeCookie('auto', 0),
}

export function readColorScheme(cookies: string): MantineColorScheme | undefined {
  const value = /(?:^|; )colorScheme=(light|dark|auto)(?:;|$)/.exec(cookies)?.[1]
  return value as MantineColorScheme | undefined
}

function writeCookie(scheme: MantineColorScheme, maxAgeS: number) {
  document.cookie = `colorScheme=${scheme}; path=/; max-age=${maxAgeS}; samesite=lax`
}
