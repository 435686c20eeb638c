import { beforeEach, expect, it } from 'vitest'
import { lifetimeMs, toast, toastStore } from './toast.ts'

const shown = () => toastStore.read().map(({ tone, heading, text }) => ({ tone, heading, text }))

beforeEach(() => {
  for (const { id } of toastStore.read()) toastStore.dismiss(id)
})

it('errors stand for 5 seconds under the heading Error', () => {
  toast.error('Error loading users')
  expect(shown()).toEqual([{ tone: 'error', heading: 'Error', text: 'Error loading users' }])
  expect(lifetimeMs('error')).toBe(5000)
})

it('other toasts stand for 4.5 seconds', () => {
  expect([lifetimeMs('success'), lifetimeMs('info'), lifetimeMs('warning')]).toEqual([4500, 4500, 4500])
})

it('a loading toast stays until its outcome takes its place', () => {
  const saving = toast.loading('Adding user ')
  expect(lifetimeMs('loading')).toBeUndefined()
  const [before] = toastStore.read()
  saving.success('User created successfully')
  expect(toastStore.read().map((entry) => entry.id)).toEqual([before?.id])
  expect(shown()).toEqual([{ tone: 'success', heading: undefined, text: 'User created successfully' }])
})

it('the outcome is told even when the loading toast was closed', () => {
  const saving = toast.loading('Adding user ')
  saving.dismiss()
  saving.error('Unexpected create error')
  expect(shown()).toEqual([{ tone: 'error', heading: 'Error', text: 'Unexpected create error' }])
})

it('the same message is not stacked', () => {
  toast.error('Error loading users')
  toast.error('Error loading users')
  expect(shown()).toHaveLength(1)
})

it('what offers an action is kept beside its like: each Undo brings something else back', () => {
  const undone: number[] = []
  for (const at of [1, 2])
    toast.success('Question deleted', { action: { label: 'Undo', onClick: () => undone.push(at) } })
  for (const { action } of toastStore.read()) action?.onClick()
  expect(undone).toEqual([1, 2])
})

it('tells its listeners of every change', () => {
  let calls = 0
  const stop = toastStore.subscribe(() => calls++)
  toast.info('Hello')
  stop()
  toast.info('Unheard')
  expect(calls).toBe(1)
})

it('a loading toast tells its progress and keeps what can be done about it, but stays closed when somebody closed it', () => {
  const action = { label: 'Cancel', onClick: () => undefined }
  const exporting = toast.loading('Exporting Visits', { action })
  exporting.progress('Exporting Visits: 5,000 rows')
  expect(toastStore.read()).toMatchObject([{ tone: 'loading', text: 'Exporting Visits: 5,000 rows', action }])
  exporting.dismiss()
  exporting.progress('Exporting Visits: 9,000 rows')
  expect(toastStore.read()).toEqual([])
})
