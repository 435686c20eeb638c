const LONGEST = 500

/** What went wrong in one line that can be kept and shown. */
export function errorText(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return text.replaceAll(/\s+/g, ' ').slice(0, LONGEST)
}
