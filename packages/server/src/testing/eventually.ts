import { vi } from 'vitest'

/** Generous, for machines that do other work as well: a test that passes never waits for it. */
export const PATIENCE_MS = 120_000

/** Waits for what happens in its own time. */
export const eventually = <Result>(check: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(check, { timeout: PATIENCE_MS })
