import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ensureChdb } from '../../../../../scripts/chdb.mjs'
import { createThrowawayFolder, removeFolder } from '../throwaway-folder.ts'
import { hasChdb } from './clickhouse-server.ts'
import { borrowClickHouse } from './shared-servers.ts'

const CHDB = '.cache/soundings/chdb-3.4.0'
const library = 'node_modules/@chdb/lib-linux-x64-gnu'

describe('the engine of ClickHouse for tests', () => {
  let home: string
  let asked: number
  beforeEach(() => {
    home = createThrowawayFolder('soundings-chdb-')
    asked = 0
  })
  afterEach(() => removeFolder(home))

  const failing = (output: string) => async () => {
    asked += 1
    return { code: 1, output }
  }
  const unreachable = failing('npm error code ENOTFOUND\nnpm error network request failed')
  const giving = async (args: readonly string[]) => {
    asked += 1
    const folder = join(args[args.indexOf('--prefix') + 1]!, library)
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'libchdb.so'), '')
    return { code: 0, output: '' }
  }
  const [x64, arm64] = ['linux-x64', 'linux-arm64']

  it('is installed once for x64, and not where CHDB=0 or a server of yours stands for it', async () => {
    expect(await ensureChdb({ env: { CHDB: '0' }, machine: x64, home, npm: giving })).toBeUndefined()
    expect(await ensureChdb({ env: { CLICKHOUSE_URL: 'http://a' }, machine: x64, home, npm: giving })).toBeUndefined()
    expect(asked).toBe(0)
    expect(await ensureChdb({ env: {}, machine: x64, home, npm: giving })).toBeUndefined()
    expect(await ensureChdb({ env: {}, machine: x64, home, npm: giving })).toBeUndefined()
    expect(asked).toBe(1)
    expect(existsSync(join(home, CHDB, library, 'libchdb.so'))).toBe(true)
  })

  it('is left out in words on machines for which npm has none, which are asked for by CHDB=1 only', async () => {
    const missing = 'ClickHouse is not tested here: npm has no @chdb/lib-linux-arm64-gnu 26.7.3-stable.1.'
    const npm = failing('npm error code E404')
    expect(await ensureChdb({ env: {}, machine: arm64, home, npm })).toContain(missing)
    expect(asked).toBe(0)
    expect(await ensureChdb({ env: { CHDB: '1' }, machine: arm64, home, npm })).toContain(missing)
    expect(asked).toBe(1)
  })

  it('is left out in words where it cannot be installed, and fails the run only where CHDB=1 asks for it', async () => {
    expect(await ensureChdb({ env: {}, machine: x64, home, npm: unreachable })).toContain(
      'ClickHouse is not tested here: installing chdb failed (npm error code ENOTFOUND).',
    )
    await expect(ensureChdb({ env: { CHDB: '1' }, machine: x64, home, npm: unreachable })).rejects.toThrow(
      'Installing chdb failed:\nnpm error code ENOTFOUND',
    )
    expect(readdirSync(join(home, '.cache/soundings'))).toEqual([])
  })
})

describe.runIf(hasChdb())('the front of the engine', () => {
  it('answers others after many readers have left in the middle of their answers', async () => {
    const server = await borrowClickHouse()
    const { host, port, username, password } = server!.address
    const ask = (query: string) =>
      fetch(`http://${host}:${port}/?max_block_size=500`, {
        method: 'POST',
        headers: { authorization: `Basic ${btoa(`${username}:${password}`)}` },
        body: query,
      })
    const leaveEarly = async () => {
      const rows = 'select number, repeat(toString(number), 50) from numbers(20000)\nFORMAT JSONCompactEachRow'
      const reader = (await ask(rows)).body!.getReader()
      await reader.read()
      await reader.cancel()
    }
    // A worker was lost only when rows came between the reader's leaving and the end of its statement.
    for (let round = 0; round < 4; round += 1) await Promise.all(Array.from({ length: 20 }, leaveEarly))
    expect(await (await ask('select 7')).text()).toBe('7\n')
    await server!.release()
  })
})
