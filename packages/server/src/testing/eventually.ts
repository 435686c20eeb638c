import { vi } from 'vitest'

/** Waits for what happens in its own time; generous, for machines that do other work as well. */
export const eventually = <Result>(check: () => Result | Promise<Result>): Promise<Result> => vi.waitFor(check, { timeout: 15_000 })
