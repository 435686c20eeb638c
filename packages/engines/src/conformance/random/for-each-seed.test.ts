import { expect, it } from 'vitest'
import { forEachSeed } from './for-each-seed.ts'
import { createRandom, type Random } from './random.ts'

const numbersOf = (random: Random) => ({
  isNegative: random.chance(0.9),
  numbers: random.list(0, 20, () => random.whole(0, 1000)),
})

it('makes the same cases as the seeds alone', async () => {
  const made: unknown[] = []
  await forEachSeed({ seed: 7, count: 3, make: numbersOf, check: async (each) => void made.push(each) })
  expect(made).toEqual([7, 8, 9].map((seed) => numbersOf(createRandom(seed))))
})

it('reports the smallest case that fails in the same way, and the seed of the first', async () => {
  const check = async ({ numbers }: ReturnType<typeof numbersOf>) => {
    if (numbers.length === 0) throw new TypeError('no numbers')
    if (numbers.some((number) => number >= 500)) throw new RangeError('too large')
  }
  await expect(forEachSeed({ seed: 4, count: 1, make: numbersOf, check })).rejects.toThrow(
    'seed 4 fails, and at its smallest: {"isNegative":false,"numbers":[500]}\ntoo large',
  )
})
