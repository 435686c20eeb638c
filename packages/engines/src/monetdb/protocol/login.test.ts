import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { answerChallenge } from './login.ts'

const account = { username: 'reader', password: 'secret', database: 'clinic' }
const sha512 = (text: string) => createHash('sha512').update(text).digest('hex')

it('proves the password without sending it', () => {
  const answer = answerChallenge('oRzY7XZr:mserver:9:RIPEMD160,SHA512,SHA256:LIT:SHA512:sql=6:', account)
  expect(answer).toBe(`LIT:reader:{SHA512}${sha512(`${sha512('secret')}oRzY7XZr`)}:sql:clinic:`)
  expect(answer).not.toContain('secret')
})

it.each([
  'salt:mserver:8:SHA512:LIT:SHA512:',
  'salt:mserver:9:MD5,SHA1:LIT:SHA512:',
  'salt:mserver:9:SHA512:LIT:MD5:',
  'HTTP/1.1 400 Bad Request',
])('does not answer the challenge %s', (challenge) => {
  expect(() => answerChallenge(challenge, account)).toThrow('The MonetDB server cannot be used')
})

it('lets no name reach into the other fields of the answer', () => {
  const challenge = 'salt:mserver:9:SHA512:LIT:SHA512:'
  expect(() => answerChallenge(challenge, { ...account, database: 'clinic:x' })).toThrow('colon')
  expect(() => answerChallenge(challenge, { ...account, username: 'a\nb' })).toThrow('colon')
})
