import { Problem } from '@soundings/contract'
import { pino } from 'pino'
import { expect, it, vi } from 'vitest'
import type { Viewer } from '../http/viewer.ts'
import { createAdmissions } from './admissions.ts'

const ann: Viewer = {
  userId: 1,
  username: 'ann',
  sessionId: 's1',
  permissions: ['question.view'],
  roles: ['ROLE_USER'],
  address: '127.0.0.1',
}

function start() {
  const state = { mark: 'a', viewer: ann, renewals: 0, checks: 0, isAllowed: true }
  const admissions = createAdmissions({
    log: pino({ level: 'silent' }),
    everyMs: 20,
    rightsMark: () => Promise.resolve(state.mark),
  })
  const open = async () => {
    const admission = admissions.open({
      viewer: state.viewer,
      renew: () => {
        state.renewals += 1
        return Promise.resolve(state.viewer)
      },
    })
    await admission.require(() => {
      state.checks += 1
      return state.isAllowed ? Promise.resolve() : Promise.reject(new Problem('forbidden', 'Not shared with you'))
    })
    return admission
  }
  const renewed = async (times: number) => {
    const before = state.renewals
    await vi.waitFor(() => expect(state.renewals).toBeGreaterThanOrEqual(before + times), { timeout: 20_000 })
  }
  return { state, admissions, open, renewed }
}

it('what gave a right is checked again after a change of rights and of the viewer, and not without one', async () => {
  const { state, admissions, open, renewed } = start()
  const admission = await open()
  await renewed(2)
  const { checks } = state
  await renewed(5)
  admissions.recheckAll()
  await renewed(2)
  expect(state.checks).toBe(checks)

  state.mark = 'b'
  await vi.waitFor(() => expect(state.checks).toBe(checks + 1), { timeout: 20_000 })
  state.viewer = { ...ann, permissions: [] }
  await vi.waitFor(() => expect(state.checks).toBe(checks + 2), { timeout: 20_000 })
  expect(admission.signal.aborted).toBe(false)

  state.isAllowed = false
  state.mark = 'c'
  admissions.recheckAll()
  await vi.waitFor(() => expect(admission.signal.aborted).toBe(true), { timeout: 20_000 })
  expect(admission.signal.reason).toMatchObject({ kind: 'forbidden' })
  expect(admissions.size).toBe(0)
})

it('a change between the look at the mark and the check is noticed', async () => {
  const { state, open, renewed } = start()
  const first = await open()
  await renewed(2)
  state.mark = 'b'
  const second = await open()
  const { checks } = state
  state.isAllowed = false
  await vi.waitFor(() => expect(first.signal.aborted && second.signal.aborted).toBe(true), { timeout: 20_000 })
  expect(state.checks).toBeGreaterThan(checks)
})

it('without a mark every check is made each time', async () => {
  let checks = 0
  const admissions = createAdmissions({ log: pino({ level: 'silent' }), everyMs: 20 })
  const admission = admissions.open({ viewer: ann, renew: () => Promise.resolve(ann) })
  await admission.require(() => Promise.resolve((checks += 1)))
  await vi.waitFor(() => expect(checks).toBeGreaterThan(3), { timeout: 20_000 })
  admission.close()
})
