import type { Rate } from '@soundings/query'

const Z = 1.959963984540054

/** A rate or a limit of its interval: the roots of Wilson's quadratic equation, and Byar's cube. */
export function rateOf({ per, limit }: Rate, events: number | null, over: number | null): number | null {
  if (events === null || over === null || over === 0) return null
  if (!limit) return (events / over) * per
  const sign = limit.side === 'lower' ? -1 : 1
  if (limit.interval === 'byar') {
    const count = limit.side === 'lower' ? events : events + 1
    return count === 0 ? 0 : ((count * (1 - 1 / (9 * count) + (sign * Z) / (3 * Math.sqrt(count))) ** 3) / over) * per
  }
  if (events > over) return null
  // (1 + z²/n) p² - (2x/n + z²/n) p + x²/n² = 0
  const [a, b, c] = [1 + Z ** 2 / over, (2 * events + Z ** 2) / over, (events / over) ** 2]
  return ((b + sign * Math.sqrt(Math.max(0, b ** 2 - 4 * a * c))) / (2 * a)) * per
}
