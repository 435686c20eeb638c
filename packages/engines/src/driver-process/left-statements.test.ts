import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { sources, testedEngines } from '../conformance/clinic/sources.ts'
import { readAll } from '../engine.ts'
import { LIMITS } from './driver-process.ts'
import { connectRemotely } from './calls/remote-session.ts'

const PATIENCE = { timeout: 30_000, interval: 100 }

const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)
const isDriver = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('driver-process/main.ts')

describe.each(testedEngines.filter((name) => name === 'mysql' || name === 'monetdb'))(
  'a driver process of %s that is killed',
  (name) => {
    it('leaves no statement running in the database', async () => {
      const source = (await sources[name]())!
      const running = () => source.countRunning!(source.slowSql.slice(0, 40))
      const before = new Set(childrenOf(process.pid))
      const session = await connectRemotely({
        name,
        description: {},
        settings: source.settings,
        limits: { ...LIMITS, graceMs: 200 },
      })
      const driver = childrenOf(process.pid).find((pid) => !before.has(pid) && isDriver(pid))!
      const ending = new AbortController()
      const answer = expect(
        readAll(session.stream({ text: source.slowSql, params: [] }, { signal: ending.signal })),
      ).rejects.toMatchObject({ kind: 'cancelled' })
      await expect.poll(running, PATIENCE).toBe(1)
      // As frozen as a driver in an endless loop: it hears no wish to stop.
      process.kill(driver, 'SIGSTOP')
      ending.abort()
      await answer
      await expect.poll(running, PATIENCE).toBe(0)
      expect((await readAll(session.stream({ text: 'select 1', params: [] }))).rows).toEqual([[1]])
      await session.close()
      await source.release()
    })
  },
)
