import { describe, expect, it } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import type { AuditRecord } from './audit-record.ts'
import { createReadLog } from './read-log.ts'

const entry = (object: string): AuditRecord => ({ username: 'ann', action: 'rows.read', object, address: '' })

function withLog() {
  const written: string[][] = []
  let isBroken = false
  let clock = Date.parse('2026-03-01T08:00:00Z')
  const errors: unknown[] = []
  const log = createReadLog({
    recordMany: async (entries) => {
      if (isBroken) throw new Error('disk full')
      written.push(entries.map(({ object, at }) => `${object} ${at}`))
    },
    now: () => new Date(clock),
    onError: (error) => void errors.push(error),
    waitMs: 5,
  })
  return {
    log,
    written,
    errors,
    break: (broken: boolean) => void (isBroken = broken),
    wait: (ms: number) => void (clock += ms),
  }
}

describe('R27 the record of reads', () => {
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
    expect(log.assertWritable).not.toThrow()
    for (let n = 0; n < 10_000; n += 1) log.add(entry('a'))
    expect(log.assertWritable).toThrow('the audit record cannot be written')
    breakStore(false)
    await log.close()
    expect(log.assertWritable).not.toThrow()
  })

  it('says that it is blocked when the store takes no record for ten seconds', async () => {
    const { log, errors, break: breakStore, wait } = withLog()
    breakStore(true)
    log.add(entry('a'))
    await eventually(() => expect(errors.length).toBeGreaterThan(0))
    expect(log.assertWritable).not.toThrow()
    wait(10_000)
    await expect(
      log.recorded(
        entry('b'),
        async () => 'rows',
        () => 1,
      ),
    ).rejects.toThrow('the audit record cannot be written')
    breakStore(false)
    await log.close()
    expect(log.assertWritable).not.toThrow()
  })
})
