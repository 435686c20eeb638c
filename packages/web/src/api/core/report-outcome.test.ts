import { beforeEach, expect, it, vi } from 'vitest'
import { toastStore } from '../../ui/toast/toast.ts'
import { ApiError } from './api-error.ts'
import { causeOr, reportOutcome } from './report-outcome.ts'

const refusal = new ApiError({ title: 'Bad request', serverTitle: 'The name is taken', status: 400, kind: 'invalid' })
const withoutReason = new ApiError({ title: 'Something went wrong', status: 500, kind: 'bug' })
const texts = { done: 'Folder created', failed: 'The folder could not be created' }

const shown = () => toastStore.read().map(({ tone, text }) => ({ tone, text }))

beforeEach(() => {
  for (const { id } of toastStore.read()) toastStore.dismiss(id)
})

it('a change that worked shows its text and resolves to true', async () => {
  expect(await reportOutcome(Promise.resolve(), texts)).toBe(true)
  expect(shown()).toEqual([{ tone: 'success', text: 'Folder created' }])
})

it('a change that failed shows its text with the cause and resolves to false', async () => {
  expect(await reportOutcome(Promise.reject(refusal), texts)).toBe(false)
  expect(shown()).toEqual([{ tone: 'error', text: 'The folder could not be created: The name is taken' }])
})

it('the text of success can depend on the reply', async () => {
  const work = Promise.resolve({ users: 3 })
  await reportOutcome(work, { done: ({ users }) => `${users} users were changed`, failed: '' })
  expect(shown()).toEqual([{ tone: 'success', text: '3 users were changed' }])
})

it('a change whose success the screen shows anyway needs no text of success', async () => {
  expect(await reportOutcome(Promise.resolve(), { failed: texts.failed })).toBe(true)
  expect(shown()).toEqual([])
})

it('a failure can show the cause alone, and a text where there is none', async () => {
  const outcome = { failed: causeOr(texts.failed) }
  await reportOutcome(Promise.reject(refusal), outcome)
  await reportOutcome(Promise.reject(withoutReason), outcome)
  expect(shown().map(({ text }) => text)).toEqual(['The name is taken', 'The folder could not be created'])
})

it('the text of a failure can depend on the error', async () => {
  const failed = (_cause: string, error: unknown) => `Status ${error instanceof ApiError ? error.status : 'unknown'}`
  await reportOutcome(Promise.reject(refusal), { failed })
  await reportOutcome(Promise.reject(new Error('lost')), { failed })
  expect(shown().map(({ text }) => text)).toEqual(['Status 400', 'Status unknown'])
})

it('a form can show the failure in the place of a toast', async () => {
  const showFailure = vi.fn<(text: string) => void>()
  expect(await reportOutcome(Promise.reject(refusal), { ...texts, showFailure })).toBe(false)
  expect(showFailure.mock.calls).toEqual([['The folder could not be created: The name is taken']])
  expect(shown()).toEqual([])
})

it('a success can offer an action', async () => {
  const action = { label: 'Undo', onClick: vi.fn<() => void>() }
  await reportOutcome(Promise.resolve(), { ...texts, action })
  expect(toastStore.read().map((entry) => entry.action)).toEqual([action])
})

it('a long change shows that it is under way until its outcome takes the place of that', async () => {
  const outcome = reportOutcome(Promise.resolve(), { ...texts, loading: 'Creating the folder …' })
  const [before] = toastStore.read()
  expect(shown()).toEqual([{ tone: 'loading', text: 'Creating the folder …' }])
  await outcome
  expect(toastStore.read().map(({ id }) => id)).toEqual([before?.id])
  expect(shown()).toEqual([{ tone: 'success', text: 'Folder created' }])

  await reportOutcome(Promise.reject(refusal), { failed: () => texts.failed, loading: 'Creating the folder …' })
  expect(shown()[1]).toEqual({ tone: 'error', text: 'The folder could not be created' })
})
