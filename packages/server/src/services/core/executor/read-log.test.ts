import { describe, expect, it } from 'vitest'
import type { AuditRecord } from '../../../platform/audit/audit.ts'
import { createReadLog } from './read-log.ts'
import { eventually } from '../../../testing/eventually.ts'

const entry = (object: string): AuditRecord => ({ username: 'ann', action: 'rows.read', object, address: '' })

function withLog() {
  const written: string[][] = []
  let isBroken = false
  const errors: unknown[] = []
  const log = createReadLog({
    audit: {
      recordMany: async (entries) => {
        if (isBroken) throw new Error('disk full')
        written.push(entries.map(({ object, at }) => `${object} ${at}`))
      },
    },
    now: () => new Date('2026-03-01T08:00:00Z'),
    onError: (error) => void errors.push(error),
    waitMs: 5,
  })
  return { log, written, errors, break: (broken: boolean) => void (isBroken = broken) }
}

describe('R27 the record of readings', () => {
  it('is written together for what happened together, with the moment of each', async () => {
    const { log, written } = withLog()
    log.add(entry('a'))
    log.add(entry('b'))
    await eventually(() => expect(written).toEqual([['a 2026-03-01T08:00:00.000Z', 'b 2026-03-01T08:00:00.000Z']]))
  })

  it('loses nothing when the store fails for a while', async () => {
    const { log, written, errors, break: breakStore } = withLog()
    breakStore(true)
    log.add(entry('a'))
    await eventually(() => expect(errors.length).toBeGreaterThan(0))
    log.add(entry('b'))
    breakStore(false)
    await eventually(() => expect(written.flat().map((line) => line[0])).toEqual(['a', 'b']))
  })

  it('is written to the end before the server stops', async () => {
    const { log, written } = withLog()
    log.add(entry('a'))
    await log.close()
    expect(written).toHaveLength(1)
  })

  it('says that it is blocked when far too much waits', async () => {
    const { log, break: breakStore } = withLog()
    breakStore(true)
    expect(log.isBlocked).toBe(false)
    for (let n = 0; n < 10_000; n += 1) log.add(entry('a'))
    expect(log.isBlocked).toBe(true)
    breakStore(false)
    await log.close()
    expect(log.isBlocked).toBe(false)
  })
})
