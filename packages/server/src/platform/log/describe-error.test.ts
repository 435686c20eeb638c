import { describe, expect, it } from 'vitest'
import { FinalJobError } from '../jobs/jobs.ts'
import { describeError } from './describe-error.ts'

const VALUE = 'Anna Huber'
const textOf = (error: unknown) => JSON.stringify(describeError(error))

function caught(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    return error
  }
}

describe('what is logged of an error (R17)', () => {
  it.each([
    [
      'a database',
      Object.assign(new Error(`invalid input syntax for type integer: "${VALUE}"`), {
        code: '22P02',
        detail: `Key (name)=(${VALUE})`,
      }),
    ],
    [
      'a mail server',
      new FinalJobError(`550 <${VALUE}> unknown`, {
        cause: Object.assign(new Error(VALUE), { code: 'EENVELOPE', rejected: [VALUE] }),
      }),
    ],
    ['a parser', caught(() => JSON.parse(`{"name":${VALUE}}`))],
    ['a conversion', caught(() => BigInt(VALUE))],
    [
      'an error with its value in the name and the code',
      Object.assign(new Error('x'), { name: `Key (${VALUE})`, code: `(${VALUE})` }),
    ],
    ['a message that looks like a stack', Object.assign(new Error(`failed\n    at ${VALUE}`), { code: 'X' })],
    ['what is no error', VALUE],
  ])('holds no value of %s', (_source, error) => {
    expect(textOf(error)).not.toContain('Anna')
  })

  it('names class, code and kind, where it was thrown, and what caused it', () => {
    const cause = Object.assign(new Error('refused'), { code: 'ECONNREFUSED', syscall: 'connect' })
    const error = Object.assign(new FinalJobError('x', { cause }), { kind: 'unreachable-host' })
    expect(describeError(error)).toMatchObject({
      type: 'FinalJobError',
      kind: 'unreachable-host',
      stack: expect.stringContaining('describe-error.test.ts'),
      cause: { type: 'Error', code: 'ECONNREFUSED', syscall: 'connect' },
    })
  })

  it('keeps the message of a mistake of ours', () => {
    expect(describeError(new TypeError("Cannot read properties of undefined (reading 'id')"))).toMatchObject({
      message: "Cannot read properties of undefined (reading 'id')",
    })
    expect(describeError(new Error('not stopped in time'))).toMatchObject({ message: 'not stopped in time' })
  })

  it('ends with a chain of causes that has no end', () => {
    const circular = new Error('x')
    circular.cause = circular
    expect(textOf(circular).length).toBeLessThan(20_000)
  })
})
