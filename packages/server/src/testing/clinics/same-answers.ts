import { expect } from 'vitest'

/**
 * That two answers are the same. A database that adds up rows in another order rounds differently, so numbers need agree to nine
 * digits only. The words for a failure are made only when there is one.
 */
export function expectSameAnswers(found: unknown, expected: unknown, describe: () => string): void {
  const [one, other] = [JSON.stringify(found), JSON.stringify(expected)]
  if (one !== other) expect(JSON.parse(settled(one)), describe()).toEqual(JSON.parse(settled(other)))
}

const settled = (text: string) =>
  text.replaceAll(/-?\d+(?:\.\d+(?:e[-+]?\d+)?|e-\d+)/g, (number) => rounded(Number(number)))
const rounded = (number: number) => (Math.abs(number) < 1e-9 ? '0' : String(Number(number.toPrecision(9))))
