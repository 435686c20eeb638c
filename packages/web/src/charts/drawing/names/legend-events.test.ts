import { expect, it } from 'vitest'
import { bringBackHidden, keepOthersClear } from './legend-events.ts'

it('a line that was hidden in the legend comes back where lines are named at their ends', () => {
  const actionsWith = (legend: object) => {
    const actions: unknown[] = []
    bringBackHidden({ getOption: () => ({ legend: [legend] }), dispatchAction: (action) => actions.push(action) })
    return actions
  }
  const hidden = { A: true, B: false }
  expect(actionsWith({ show: false, selected: hidden })).toEqual([{ type: 'legendAllSelect' }])
  expect(actionsWith({ show: true, selected: hidden })).toEqual([])
  expect(actionsWith({ show: false, selected: { A: true } })).toEqual([])
})

it('hiding a series leaves the others as clear as they were', async () => {
  const actions: unknown[] = []
  let listen: (change: unknown) => void = () => undefined
  const chart = {
    on: (_event: string, handler: (change: unknown) => void) => (listen = handler),
    dispatchAction: (action: unknown) => actions.push(action),
  }
  keepOthersClear(chart as unknown as Parameters<typeof keepOthersClear>[0])
  listen({ name: 'A', selected: { A: true, B: true } })
  await Promise.resolve()
  expect(actions).toEqual([])
  listen({ name: 'B', selected: { A: true, B: false } })
  actions.push('highlight')
  await Promise.resolve()
  expect(actions).toEqual(['highlight', { type: 'downplay' }])
})
