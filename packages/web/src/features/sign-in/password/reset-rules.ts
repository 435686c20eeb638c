/** Enough for Submit; what more it needs, the hint says beforehand and the server when it is refused. */
const LEAST = 3

/** What the hint below the field names. */
export function leastPasswordLength(configured: number | undefined): number {
  return Math.max(LEAST, configured ?? LEAST)
}

export function mayReset(password: string, confirmation: string): boolean {
  return password === confirmation && password.length >= LEAST
}

/** The difference is told once there is something to compare. */
export function differs(password: string, confirmation: string): boolean {
  return confirmation !== '' && password !== confirmation
}
