import type { Dashboard, DashboardDraft } from '@soundings/contract'
import { expect, it, vi } from 'vitest'
import { ApiError } from '../../../api/core/api-error.ts'
import { confirmationStore } from '../../../ui/confirm/confirm.ts'
import { copyProblem, saveCopy } from './save-copy.ts'

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

/** What is asked before a smaller copy is saved. */
const askedFirst = () => vi.waitUntil(() => confirmationStore.read())

it('says which tiles cannot be kept before it leaves them out, and counts them', async () => {
  const { sent, create } = serverRefusing(refusal('tabs.0.views.1.questionId', 'tabs.1.views.0.questionId'))
  const copy = saveCopy(draft, create)
  const { text, answer } = await askedFirst()
  expect(text).toBe(
    '2 of 3 tiles cannot be kept in a copy, because their questions are not shared with you. Save the copy without them?',
  )
  expect(sent).toEqual([[1, 2, 3]])
  answer(true)
  expect(await copy).toEqual({ saved: { id: 7 }, leftOut: 2 })
  expect(sent).toEqual([[1, 2, 3], [1]])
})

it('saves nothing when the person does not want a copy without these tiles', async () => {
  const { sent, create } = serverRefusing(refusal('tabs.0.views.1.questionId'))
  const copy = saveCopy(draft, create)
  const { answer } = await askedFirst()
  answer(false)
  expect(await copy).toBeUndefined()
  expect(sent).toHaveLength(1)
})

it('says that no tile can be kept instead of saving an empty copy', async () => {
  const { sent, create } = serverRefusing(
    refusal(...[0, 1].map((at) => `tabs.0.views.${at}.questionId`), 'tabs.1.views.0.questionId'),
  )
  const failure: unknown = await saveCopy(draft, create).catch((error: unknown) => error)
  expect(copyProblem('', failure)).toBe(
    'No copy was saved: none of its 3 tiles can be kept, because their questions are not shared with you. Ask the owner of the dashboard to share it with you again.',
  )
  expect(sent).toHaveLength(1)
})

it('a copy that fails for another reason says that reason', () => {
  expect(copyProblem('The name is taken', refusal('name'))).toBe('The name is taken')
  expect(copyProblem('', refusal())).toBe('The dashboard could not be saved.')
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
