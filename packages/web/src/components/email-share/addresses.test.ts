import { RECIPIENTS_MAX } from '@soundings/contract'
import { expect, it } from 'vitest'
import { addTyped, hasAddress, removeAddress } from './addresses.ts'

it('EX3 an address is added and the field is free for the next', () => {
  expect(addTyped({ added: ['ann@hospital.example'], typed: ' bob@hospital.example ' })).toEqual({
    added: ['ann@hospital.example', 'bob@hospital.example'],
    typed: '',
  })
})

it.each(['bob', 'bob@', 'bob@hospital', 'bob@@hospital.example'])(
  'EX3 %s is not added, and stays to be mended',
  (typed) => {
    expect(addTyped({ added: [], typed })).toEqual({ added: [], typed, problem: 'Please enter valid email' })
  },
)

it('EX3 a pasted list is taken apart, and only what is wrong with it stays', () => {
  const typed = 'ann@hospital.example; bob,carl@hospital.example\nANN@hospital.example'
  expect(addTyped({ added: [], typed })).toEqual({
    added: ['ann@hospital.example', 'carl@hospital.example'],
    typed: 'bob',
    problem: 'Please enter valid email',
  })
})

it.each([
  ['', false],
  ['bob@', false],
  ['bob@hospital.example', true],
])('EX3 with %j typed and not yet added, there is somebody to send to: %j', (typed, expected) => {
  expect(hasAddress({ added: [], typed })).toBe(expected)
})

it('EX3 nothing typed adds nothing and is no mistake', () => {
  expect(addTyped({ added: ['ann@hospital.example'], typed: '  ' })).toEqual({
    added: ['ann@hospital.example'],
    typed: '',
  })
})

it('EX3 R21 there are no more addresses than a mail may have', () => {
  const all = Array.from({ length: RECIPIENTS_MAX + 1 }, (_, at) => `nurse${at}@hospital.example`)
  const { added, typed, problem } = addTyped({ added: [], typed: all.join(' ') })
  expect(added).toHaveLength(RECIPIENTS_MAX)
  expect({ typed, problem }).toEqual({ typed: all.at(-1), problem: `At most ${RECIPIENTS_MAX} addresses` })
})

it('EX3 an address can be taken away again', () => {
  expect(
    removeAddress({ added: ['ann@hospital.example', 'bob@hospital.example'], typed: 'c' }, 'ann@hospital.example'),
  ).toEqual({ added: ['bob@hospital.example'], typed: 'c' })
})
