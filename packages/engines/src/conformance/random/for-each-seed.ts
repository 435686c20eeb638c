import fc from 'fast-check'
import { createRandom, type Random } from './random.ts'

interface Seeded<Case> {
  readonly seed: number
  /** How many cases: the seed and those that follow it. */
  readonly count: number
  /** Takes everything that is left to chance from the given numbers. */
  readonly make: (random: Random, index: number) => Case
  readonly check: (made: Case, index: number) => Promise<unknown>
}

/**
 * Checks a random case for each seed. One that fails is shrunk by fast-check: whatever was left to chance is replayed with fewer and
 * smaller numbers as long as the check fails in the same way. The report has the smallest case and the seed of the first.
 */
export async function forEachSeed<Case>({ seed, count, make, check }: Seeded<Case>): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const recorded = recordOf(createRandom(seed + index))
    const made = make(recorded.random, index)
    try {
      await check(made, index)
    } catch (error) {
      const smallest = await shrink(recorded.decisions, (random) => check(make(random, index), index), error)
      const shown = smallest ? make(replayOf(smallest.decisions), index) : made
      throw new Error(
        `seed ${seed + index} fails, and at its smallest: ${JSON.stringify(shown)}\n${messageOf(smallest?.error ?? error)}`,
        { cause: error },
      )
    }
  }
}

async function shrink(decisions: number[], fails: (random: Random) => Promise<unknown>, first: unknown) {
  const property = fc.asyncProperty(fc.array(fc.nat(), { maxLength: decisions.length }), async (tried) => {
    try {
      await fails(replayOf(tried))
    } catch (error) {
      // Another failure, such as of a question that makes no sense, is not the one that is looked for.
      if ((error as object).constructor === (first as object).constructor) throw error
    }
  })
  const { counterexample, errorInstance } = await fc.check(property, { examples: [[decisions]], numRuns: 1 })
  return counterexample ? { decisions: counterexample[0] ?? [], error: errorInstance } : undefined
}

/** Every decision as a number that is 0 for the simplest: the first of a list, the shortest list, and no. */
function recordOf(random: Random): { random: Random; decisions: number[] } {
  const decisions: number[] = []
  const whole = (from: number, to: number) => {
    const value = random.whole(from, to)
    decisions.push(value - from)
    return value
  }
  const chance = (probability: number) => {
    const isSo = random.chance(probability)
    decisions.push(isSo ? 1 : 0)
    return isSo
  }
  return { random: madeOf(whole, chance), decisions }
}

/** Decisions that are missing are 0. */
function replayOf(decisions: readonly number[]): Random {
  let at = 0
  const next = () => decisions[at++] ?? 0
  return madeOf(
    (from, to) => Math.min(from + next(), to),
    () => next() > 0,
  )
}

const madeOf = (whole: Random['whole'], chance: Random['chance']): Random => ({
  whole,
  chance,
  pick: (items) => items[whole(0, items.length - 1)]!,
  list: (least, most, make) => Array.from({ length: whole(least, most) }, make),
})

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
