/** The form asks for more than 2 characters even where the server is configured to take fewer. */
const LEAST = 3

export function leastPasswordLength(configured: number | undefined): number {
  return Math.max(LEAST, configured ?? LEAST)
}

export function mayReset(password: string, confirmation: string, least: number): boolean {
  return password === confirmation && password.length >= least
}

/** The difference is told once there is something to compare. */
export function differs(password: string, confirmation: string): boolean {
  return confirmation !== '' && password !== confirmation
}
