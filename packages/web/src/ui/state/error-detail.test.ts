import { expect, it } from 'vitest'
import { toDetail, toReason } from './error-detail.ts'

it('tells message, detail and request number on lines of their own', () => {
  const error = Object.assign(new Error('Not found'), { detail: 'No user 7', requestId: 'req-1' })
  expect(toDetail(error)).toBe('Not found\nNo user 7\nRequest req-1')
})

it('says nothing twice and nothing empty', () => {
  expect(toDetail(Object.assign(new Error('Not found'), { detail: 'Not found', requestId: '' }))).toBe('Not found')
  expect(toDetail(undefined)).toBe('')
})

it('gives the sentence of a failed call, and no technical message as a reason', () => {
  expect(toReason(Object.assign(new Error('x'), { title: 'The store is starting' }))).toBe('The store is starting')
  expect([new TypeError('undefined is not a function'), 'text', null].map(toReason)).toEqual(['', '', ''])
})
