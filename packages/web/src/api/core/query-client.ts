import { notifyManager, QueryCache, QueryClient, type Query } from '@tanstack/react-query'
import { ApiError, isRefusal } from './api-error.ts'

const FRESH_MS = 15_000

/** The server could not be reached; refusals and mistakes do not get better by repeating. */
const isUnreached = (error: unknown) => error instanceof ApiError && error.kind === 'unavailable'

const retry = (failures: number, error: unknown) => failures < 1 && isUnreached(error)

/** Answers that come together are shown together: each by itself would render the page once more. */
notifyManager.setScheduler(createGathering())

function createGathering() {
  const gathered: (() => void)[] = []
  return (notify: () => void) => {
    gathered.push(notify)
    if (gathered.length > 1) return
    setTimeout(() => {
      for (const each of gathered.splice(0)) {
        try {
          each()
        } catch (error) {
          // As from a timer of its own, which would leave the others alone.
          reportError(error)
        }
      }
    }, 0)
  }
}

/**
 * A refusal may mean that the viewer has lost the right to see what was read before, so no screen keeps it: every other failure
 * leaves `data`, and a screen that has some goes on with it. The end of a sign-in (401) replaces all screens by itself. Pages of a
 * result decide for themselves, because the first ones were given.
 */
function dropRefusedData(error: Error, query: Query<unknown, unknown>) {
  const isOwnMatter = query.meta?.outlivesRefusals === true || query.state.fetchMeta?.fetchMore !== undefined
  const isSignedOut = error instanceof ApiError && error.status === 401
  if (isRefusal(error) && !isSignedOut && !isOwnMatter) query.setState({ data: undefined, dataUpdatedAt: 0 })
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: dropRefusedData }),
    defaultOptions: {
      // Hospital networks often have no internet, which some browsers report as being offline.
      queries: {
        retry,
        staleTime: FRESH_MS,
        networkMode: 'always',
        // What has failed meanwhile is asked for when the browser says that it is back; what is here stays as it is.
        refetchOnReconnect: ({ state: { error } }) => isUnreached(error),
      },
      mutations: { networkMode: 'always' },
    },
  })
}
