/** One thing that was measured, and what it should be. */
export interface Measurement {
  readonly name: string
  readonly value: number
  readonly target: { readonly atMost: number } | { readonly atLeast: number } | { readonly exactly: number }
  readonly unit?: string
  /** What lies behind the value; true of this machine at this moment only. */
  readonly because: string
}

const NAME_WIDTH = 62

export function writeMeasurement({ name, value, target, unit = '', because }: Measurement): string {
  const verdict = isMet(value, target) ? 'ok    ' : 'MISSED'
  const [word, bound] = wordsOf(target)
  return `${verdict}  ${name.padEnd(NAME_WIDTH)} ${rounded(value)}${unit}  (${word} ${bound}${unit}; ${because})`
}

function isMet(value: number, target: Measurement['target']): boolean {
  if ('atMost' in target) return value <= target.atMost
  return 'atLeast' in target ? value >= target.atLeast : value === target.exactly
}

function wordsOf(target: Measurement['target']): [word: string, bound: number] {
  if ('atMost' in target) return ['at most', target.atMost]
  return 'atLeast' in target ? ['at least', target.atLeast] : ['exactly', target.exactly]
}

const rounded = (value: number) => (Number.isInteger(value) ? String(value) : value.toFixed(value < 10 ? 2 : 0))
