import { QueryObserver } from '@tanstack/react-query'
import { expect, it, onTestFinished } from 'vitest'
import { ApiError } from './api-error.ts'
import { createQueryClient } from './query-client.ts'

const failure = (status: number) =>
  new ApiError({ status, kind: status === 409 ? 'newer-version' : 'bug', title: `Status ${status}` })

/** A query that was answered once, as a mounted screen sees it after further reads. */
function answeredOnce(meta?: { readonly outlivesRefusals: boolean }) {
  const cache = createQueryClient()
  let next: readonly string[] | ApiError = ['row']
  const observer = new QueryObserver(cache, {
    queryKey: ['rows'],
    queryFn: () => (next instanceof ApiError ? Promise.reject(next) : Promise.resolve(next)),
    retry: false,
    ...(meta && { meta }),
  })
  onTestFinished(observer.subscribe(() => undefined))
  return async (answer: readonly string[] | ApiError) => {
    next = answer
    await observer.refetch()
    return observer.getCurrentResult()
  }
}

it.each([400, 403, 404, 410])(
  'a read that is refused (%i) takes earlier data away from every screen',
  async (status) => {
    const read = answeredOnce()
    await read(['row'])
    expect(await read(failure(status))).toMatchObject({ data: undefined, isLoadingError: true, dataUpdatedAt: 0 })
    expect(await read(failure(0))).toMatchObject({ data: undefined, isLoadingError: true })
    expect(await read(['new row'])).toMatchObject({ data: ['new row'], isError: false })
  },
)

it.each([0, 401, 408, 409, 429, 500, 503])('a read that fails otherwise (%i) leaves earlier data', async (status) => {
  const read = answeredOnce()
  const { dataUpdatedAt } = await read(['row'])
  expect(await read(failure(status))).toMatchObject({ data: ['row'], isRefetchError: true, dataUpdatedAt })
})

it('data that outlives refusals stays', async () => {
  const read = answeredOnce({ outlivesRefusals: true })
  await read(['row'])
  expect(await read(failure(403))).toMatchObject({ data: ['row'], isRefetchError: true })
})
