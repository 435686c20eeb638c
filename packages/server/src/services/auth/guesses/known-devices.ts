import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

interface Person {
  readonly id: number
  readonly passwordHash: string | null
}

const COOKIE = 'soundings_device'
const A_YEAR_SECONDS = 31_536_000
/** Computers on wards are shared; a cookie must stay short all the same. */
const MOST_PEOPLE = 10

/** Remembers in a cookie, per person and password, that they have signed in on this device. It opens nothing by itself. */
export function createKnownDevices({ key, isSecure }: { key: Buffer; isSecure: boolean }) {
  const macOf = ({ id, passwordHash }: Person, nonce: string) =>
    createHmac('sha256', key)
      .update(`${id}.${nonce}.${passwordHash ?? ''}`)
      .digest('base64url')
      .slice(0, 22)

  function find(cookies: string, person: Person): string | undefined {
    const token = tokensIn(cookies).find((each) => each.startsWith(`${person.id}.`))
    const [, nonce, mac] = token?.split('.') ?? []
    return nonce && mac && isSameText(mac, macOf(person, nonce)) ? nonce : undefined
  }

  return {
    find,

    /** The header that makes this device known, keeping the others who use it. */
    remember(cookies: string, person: Person): string {
      const nonce = find(cookies, person) ?? randomBytes(9).toString('base64url')
      const others = tokensIn(cookies).filter((each) => !each.startsWith(`${person.id}.`))
      const value = [`${person.id}.${nonce}.${macOf(person, nonce)}`, ...others].slice(0, MOST_PEOPLE).join('~')
      return `${COOKIE}=${value}; Path=/; Max-Age=${A_YEAR_SECONDS}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
    },
  }
}

export type KnownDevices = ReturnType<typeof createKnownDevices>

function tokensIn(cookies: string): string[] {
  const pairs = cookies.split(';').map((pair) => pair.trim().split('='))
  const value = pairs.find(([name]) => name === COOKIE)?.[1] ?? ''
  return value
    .split('~')
    .filter((token) => /^\d{1,15}\.[\w-]{12}\.[\w-]{22}$/.test(token))
    .slice(0, MOST_PEOPLE)
}

function isSameText(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}
