import { Problem } from '@soundings/contract'

/** So many at a time, the next ones in line; when the line is long, it is said at once instead of after minutes. */
export function createSignInPlaces({ places, longestLine }: { places: number; longestLine: number }) {
  const line: (() => void)[] = []
  let taken = 0

  return async function inPlace<Result>(work: () => Promise<Result>): Promise<Result> {
    if (taken < places) taken += 1
    else if (line.length < longestLine) await new Promise<void>((resolve) => line.push(resolve))
    else throw tooMany()
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next) next()
      else taken -= 1
    }
  }
}

function tooMany() {
  return new Problem('too-many-requests', 'Too many people are signing in at the moment. Try again in a few seconds')
}
