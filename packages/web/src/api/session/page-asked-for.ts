const KEY = 'pageAskedFor'

/** The page a visitor wanted before signing in. Kept in the tab, so that it outlives a trip to the single-sign-on provider. */
export const pageAskedFor = {
  keep: (path: string) => sessionStorage.setItem(KEY, path),
  read: (): string => toOwnPath(sessionStorage.getItem(KEY)),
  forget: () => sessionStorage.removeItem(KEY),
}

/** Only a path of this site; anything else leads home. Browsers read `//host` and `/\host` as another site. */
export function toOwnPath(path: string | null): string {
  return path !== null && /^\/(?![/\\])/.test(path) ? path : '/'
}
