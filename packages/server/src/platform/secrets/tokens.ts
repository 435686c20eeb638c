import { createHash, randomBytes } from 'node:crypto'

/** 256 bits no one can guess, safe in an address. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Tokens are kept only as hashes: a stolen store opens no session. They are random, so a plain hash is enough. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
