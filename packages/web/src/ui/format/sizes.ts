import { formatExactly } from './numbers.ts'

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const
const STEP = 1000

/** The size of a file: `812 bytes`, `1.2 MB`. */
export function formatSize(bytes: number): string {
  let [size, power] = [bytes, 0]
  for (; rounded(size) >= STEP && power < UNITS.length - 1; power += 1) size /= STEP
  const text = formatExactly(rounded(size))
  return `${text} ${bytes === 1 ? 'byte' : UNITS[power]}`
}

const rounded = (size: number): number => Math.round(size * 10) / 10
