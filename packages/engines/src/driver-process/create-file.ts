import type { FileStatement } from '../engine.ts'
import { LIMITS, startDriver } from './driver-process.ts'

export type { FileStatement }

const LIMIT_MS = 60 * 60_000

/** Writes a DuckDB file from statements, in a process of its own. It appears under its name whole or not at all. */
export async function createDuckDbFile(path: string, statements: Iterable<FileStatement>): Promise<void> {
  const driver = startDriver({ limits: LIMITS, onDeath: () => undefined })
  try {
    for await (const _ of driver.call(
      { kind: 'create-file', path, statements: [...statements] },
      { timeoutMs: LIMIT_MS },
    ));
  } finally {
    await driver.close()
  }
}
