import { performance } from 'node:perf_hooks'

type Work = () => Promise<unknown>
type Answer = () => Promise<{ toString(): string }>

export interface Compared {
  readonly ratio: number
  readonly because: string
}

export async function compare(ours: Answer, reference: Answer, rounds: number): Promise<Compared> {
  // The first time pays for connecting, caches and compiling.
  assertSameSize(String(await ours()), String(await reference()))
  return compareTimes(ours, reference, rounds)
}

/** Runs both in turns, so that whatever else the machine does hits both alike, and compares their medians. */
export async function compareTimes(ours: Work, reference: Work, rounds: number): Promise<Compared> {
  const times = { ours: [] as number[], reference: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    times.ours.push(await timed(ours))
    times.reference.push(await timed(reference))
  }
  const [a, b] = [median(times.ours), median(times.reference)]
  return { ratio: a / b, because: `${a.toFixed(1)} ms against ${b.toFixed(1)} ms` }
}

/** How many times a second each is done by several people at once, again in turns. */
export async function compareThroughput(
  ours: readonly Work[],
  reference: readonly Work[],
  rounds: number,
  roundMs: number,
): Promise<Compared> {
  const rates = { ours: [] as number[], reference: [] as number[] }
  await ratePerSecond(ours, roundMs)
  await ratePerSecond(reference, roundMs)
  for (let round = 0; round < rounds; round += 1) {
    rates.ours.push(await ratePerSecond(ours, roundMs))
    rates.reference.push(await ratePerSecond(reference, roundMs))
  }
  const [a, b] = [median(rates.ours), median(rates.reference)]
  return { ratio: a / b, because: `${a.toFixed(0)} a second against ${b.toFixed(0)}` }
}

/** Does all of it, a few at a time, and gives the answers in order. */
export async function inPlaces<Result>(works: readonly (() => Promise<Result>)[], places: number): Promise<Result[]> {
  const results: Result[] = []
  const queue = [...works.entries()]
  await Promise.all(
    Array.from({ length: places }, async () => {
      for (let next = queue.shift(); next; next = queue.shift()) results[next[0]] = await next[1]()
    }),
  )
  return results
}

/** Answers of different length would make every ratio meaningless. */
function assertSameSize(ours: string, reference: string) {
  const { table } = JSON.parse(ours) as { table: { data: unknown[] } }
  const rows = JSON.parse(reference) as unknown[]
  if (table.data.length !== rows.length)
    throw new Error(`ours answers with ${table.data.length} rows, the reference with ${rows.length}`)
}

async function ratePerSecond(people: readonly Work[], forMs: number): Promise<number> {
  const began = performance.now()
  let done = 0
  await Promise.all(
    people.map(async (ask) => {
      while (performance.now() - began < forMs) {
        await ask()
        done += 1
      }
    }),
  )
  return (done * 1000) / (performance.now() - began)
}

export async function medianTime(work: Work, rounds: number): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) times.push(await timed(work))
  return median(times)
}

async function timed(work: Work): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2
}

/** The value below which this share of them lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
