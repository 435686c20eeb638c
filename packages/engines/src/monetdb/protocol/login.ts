import { createHash } from 'node:crypto'
import { EngineError } from '../../engine-error.ts'

interface Account {
  readonly username: string
  readonly password: string
  readonly database: string
}

const digestOf = (algorithm: string, text: string) =>
  createHash(algorithm.toLowerCase()).update(text, 'utf8').digest('hex')

const supported = ['SHA512', 'SHA384', 'SHA256', 'SHA224']

/** The answer to a challenge such as `salt:mserver:9:RIPEMD160,SHA512:LIT:SHA512:`: the password itself never travels. */
export function answerChallenge(challenge: string, { username, password, database }: Account): string {
  const [salt = '', , protocol, hashes = '', , passwordHash = ''] = challenge.split(':')
  if (protocol !== '9') throw unknownServer('it speaks another protocol')
  const offered = hashes.split(',')
  const algorithm = supported.find((each) => offered.includes(each))
  if (!algorithm || !supported.includes(passwordHash))
    throw unknownServer('it asks for a password hash that is no longer safe')
  // A colon would shift what follows into other fields of the answer.
  if (/[:\n]/.test(username) || /[:\n]/.test(database))
    throw new EngineError('invalid-settings', 'User and database names may not contain a colon')
  const proof = digestOf(algorithm, digestOf(passwordHash, password) + salt)
  return `LIT:${username}:{${algorithm}}${proof}:sql:${database}:`
}

function unknownServer(reason: string) {
  return new EngineError('refused', `The MonetDB server cannot be used: ${reason}`)
}
