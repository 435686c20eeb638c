import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

const FRESH_MS = 15_000

/** Asks again only when the server could not be reached; refusals and mistakes do not get better by repeating. */
const retry = (failures: number, error: unknown) =>
  failures < 1 && error instanceof ApiError && error.kind === 'unavailable'

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Hospital networks often have no internet, which some browsers report as being offline.
      queries: { retry, staleTime: FRESH_MS, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  })
}
