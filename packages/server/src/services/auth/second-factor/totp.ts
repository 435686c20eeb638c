import { createHmac, timingSafeEqual } from 'node:crypto'

const STEP_SECONDS = 30
const DIGITS = 6
/** Steps before and after the present one whose codes count too, for clocks that differ and people who type slowly. */
const WINDOW = 1
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The number of steps of 30 seconds since 1970 (RFC 6238). */
export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / STEP_SECONDS)

/** HOTP of RFC 4226 with HMAC-SHA-1, which every authenticator app knows. */
export function codeAt(secret: Buffer, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = mac[mac.length - 1]! & 0xf
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The step whose code was entered; undefined when it is none of those that count at this moment. */
export function matchStep(secret: Buffer, entered: string, now: Date): number | undefined {
  const digits = entered.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(digits)) return undefined
  const present = stepAt(now)
  const steps = Array.from({ length: 2 * WINDOW + 1 }, (_, at) => present - WINDOW + at)
  // All are compared, so that the time of the answer does not tell which one was near.
  return steps.filter((step) => timingSafeEqual(Buffer.from(codeAt(secret, step)), Buffer.from(digits))).at(-1)
}

/** As authenticator apps take it from people (RFC 4648, without padding). */
export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((group) => BASE32[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

/** What a QR code tells an authenticator app. */
export function otpauthUri({ secret, username, issuer }: { secret: string; username: string; issuer: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(username)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_SECONDS}`
}
