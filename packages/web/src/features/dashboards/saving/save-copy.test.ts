import type { Dashboard, DashboardDraft } from '@soundings/contract'
import { expect, it } from 'vitest'
import { ApiError } from '../../../api/core/api-error.ts'
import { saveCopy } from './save-copy.ts'

const view = (questionId: number) =>
  ({ id: `tile-${questionId}`, questionId }) as DashboardDraft['tabs'][number]['views'][number]
const draft = {
  name: 'Copy',
  description: '',
  tag: '',
  filters: [],
  tabs: [
    { index: 0, name: 'One', views: [view(1), view(2)] },
    { index: 1, name: 'Two', views: [view(3)] },
  ],
}
const refusal = (...fields: string[]) =>
  new ApiError({
    title: 'There is no question 2',
    status: 400,
    kind: 'invalid',
    fieldErrors: fields.map((field) => ({ field, message: 'there is no question' })),
  })

/** A server that refuses once. */
function serverRefusing(error: ApiError | undefined) {
  const sent: number[][] = []
  return {
    sent,
    create: ({ tabs }: Pick<DashboardDraft, 'tabs'>): Promise<Dashboard> => {
      sent.push(tabs.flatMap(({ views }) => views.map(({ questionId }) => questionId)))
      return error && sent.length === 1 ? Promise.reject(error) : Promise.resolve({ id: 7 } as Dashboard)
    },
  }
}

it('saves the whole dashboard as a copy where every question can come along', async () => {
  const { sent, create } = serverRefusing(undefined)
  expect(await saveCopy(draft, create)).toEqual({ saved: { id: 7 }, leftOut: 0 })
  expect(sent).toEqual([[1, 2, 3]])
})

it('leaves out the tiles whose questions were refused, and counts them', async () => {
  const { sent, create } = serverRefusing(refusal('tabs.0.views.1.questionId', 'tabs.1.views.0.questionId'))
  expect(await saveCopy(draft, create)).toEqual({ saved: { id: 7 }, leftOut: 2 })
  expect(sent).toEqual([[1, 2, 3], [1]])
})

it.each([
  ['another field', refusal('name')],
  ['a tile and another field', refusal('tabs.0.views.1.questionId', 'name')],
  ['no field', refusal()],
])('does not try again when %s was refused', async (_what, error) => {
  const { sent, create } = serverRefusing(error)
  await expect(saveCopy(draft, create)).rejects.toBe(error)
  expect(sent).toHaveLength(1)
})
