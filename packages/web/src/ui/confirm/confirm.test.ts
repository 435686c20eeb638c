import { expect, it } from 'vitest'
import { confirm, confirmationStore, notice } from './confirm.ts'

it('resolves to what the user answered', async () => {
  const first = confirm({ text: 'Are you sure you want to delete this dashboard ?' })
  confirmationStore.read()?.answer(true)
  expect(await first).toBe(true)
  expect(confirmationStore.read()).toBeUndefined()

  const second = confirm({ text: 'Are you sure you want to delete this dashboard ?' })
  confirmationStore.read()?.answer(false)
  expect(await second).toBe(false)
})

it('a second question answers the first with no', async () => {
  const first = confirm({ text: 'One ?' })
  const second = confirm({ text: 'Two ?' })
  expect(await first).toBe(false)
  expect(confirmationStore.read()?.text).toBe('Two ?')
  confirmationStore.read()?.answer(true)
  expect(await second).toBe(true)
})

it('a notice shows Ok alone', async () => {
  const read = notice({ text: 'You cannot delete this user account' })
  expect(confirmationStore.read()?.okOnly).toBe(true)
  confirmationStore.read()?.answer(true)
  await read
})
