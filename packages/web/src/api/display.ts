import {
  countDisplayTile,
  createCalls,
  DISPLAY_TOKEN_PREFIX,
  executeDisplayTile,
  getDisplay,
  pivotDisplayTile,
  summariseDisplayTile,
  trendOfDisplayTile,
} from '@soundings/contract'
import { queryOptions } from '@tanstack/react-query'
import { messages } from './core/messages.ts'
import {
  versionOf,
  type countRows as CountRows,
  type pivotRows as PivotRows,
  type readTrend as ReadTrend,
  type runPage as RunPage,
  type summariseRows as SummariseRows,
} from './questions/executor.ts'
import { applied } from './sources/display-settings.ts'

/** The token behind `#` in the address of a display. Browsers send that part to no server. */
export function displayTokenIn(hash: string): string | undefined {
  const token = hash.replace(/^#/, '')
  return token.startsWith(DISPLAY_TOKEN_PREFIX) ? token : undefined
}

/** How a display asks: with the token of its link, even if a user is signed in in the same browser. */
export function createDisplayCalls(token: string) {
  const { call } = createCalls({
    session: { idToken: () => token, isOpen: () => false, end: () => undefined, viewedUser: () => undefined },
    send: (address, init) => fetch(address, init),
    renew: async () => false,
    words: messages,
  })
  const aged = (maxAgeSeconds: number | undefined) => (maxAgeSeconds === undefined ? {} : { maxAgeSeconds })

  return {
    display: () =>
      queryOptions({
        queryKey: ['display', token],
        queryFn: async ({ signal }) => {
          const display = await call(getDisplay, { signal })
          applied(display.settings)
          return display
        },
        staleTime: Infinity,
        refetchOnWindowFocus: false,
        // The link may have ended meanwhile.
        refetchOnReconnect: 'always',
      }),

    /** Asks for one tile, whatever question and filters the page takes it for: the server knows what was saved. */
    runnerOf: (tile: string, dashboardVersion: number) => ({
      runPage: (async (_what, { maxAgeSeconds }, signal) =>
        call(executeDisplayTile, {
          params: { tile },
          body: { dashboardVersion, ...aged(maxAgeSeconds) },
          signal,
        })) satisfies typeof RunPage,
      countRows: (async (what, { withoutLimit, maxAgeSeconds }, signal) => {
        const body = { withoutLimit, dashboardVersion, ...versionOf(what), ...aged(maxAgeSeconds) }
        return (await call(countDisplayTile, { params: { tile }, body, signal })).resultCount
      }) satisfies typeof CountRows,
      summariseRows: ((what, { depth }, maxAgeSeconds) =>
        call(summariseDisplayTile, {
          params: { tile },
          body: { depth, dashboardVersion, ...versionOf(what), ...aged(maxAgeSeconds) },
        })) satisfies typeof SummariseRows,
      pivotRows: ((what, { down, across }, maxAgeSeconds) =>
        call(pivotDisplayTile, {
          params: { tile },
          body: { down: [...down], across: [...across], dashboardVersion, ...versionOf(what), ...aged(maxAgeSeconds) },
        })) satisfies typeof PivotRows,
      readTrend: ((_what, _comparedWith, maxAgeSeconds, signal) =>
        call(trendOfDisplayTile, {
          params: { tile },
          body: { dashboardVersion, ...aged(maxAgeSeconds) },
          signal,
        })) satisfies typeof ReadTrend,
    }),
  }
}

export type DisplayCalls = ReturnType<typeof createDisplayCalls>
