import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** Keeps secrets at rest. The label binds a secret to its record and field, so that it opens nowhere else. */
export interface SecretBox {
  seal(plain: string, label: string): string
  open(sealed: string, label: string): string
}

const NONCE_BYTES = 12
const TAG_BYTES = 16

export function createSecretBox(key: Buffer): SecretBox {
  return {
    seal(plain, label) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(label))
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64')
    },
    open(sealed, label) {
      const bytes = Buffer.from(sealed, 'base64')
      const body = bytes.subarray(NONCE_BYTES + TAG_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES))
      decipher.setAAD(Buffer.from(label)).setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
    },
  }
}
