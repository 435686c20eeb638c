import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSecretBox } from './box.ts'
import { loadMasterKey } from './key.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'soundings-key-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('R12 the key file', () => {
  it('is readable by its owner only and stays the same', () => {
    const first = loadMasterKey({ dataDir: folder })
    expect(statSync(join(folder, 'secret.key')).mode & 0o777).toBe(0o600)
    expect(loadMasterKey({ dataDir: folder }).derive('x')).toEqual(first.derive('x'))
  })

  it('gives another key for every purpose', () => {
    const key = loadMasterKey({ dataDir: folder })
    expect(key.derive('id-token')).not.toEqual(key.derive('secret-box'))
  })

  it.each([0o640, 0o604, 0o660])('is refused with mode %o, and says how to close it', (mode) => {
    loadMasterKey({ dataDir: folder })
    const file = join(folder, 'secret.key')
    chmodSync(file, mode)
    expect(() => loadMasterKey({ dataDir: folder })).toThrow(
      `Other accounts of this machine can open ${file} (mode ${mode.toString(8)}). Close it with: chmod 600 ${file}`,
    )
  })

  it('is one and the same for servers that start on a new folder at the same moment', async () => {
    const load = `
      const { parentPort, workerData: { url, folder, gate } } = require('node:worker_threads')
      import(url).then(({ loadMasterKey }) => {
        for (let round = 1; round <= 20; round += 1) {
          Atomics.add(gate, 0, 1)
          while (Atomics.load(gate, 0) < round * 2);
          parentPort.postMessage([round, loadMasterKey({ dataDir: folder + '/' + round }).derive('x').toString('hex')])
        }
      })`
    const workerData = {
      url: new URL('key.ts', import.meta.url).href,
      folder,
      gate: new Int32Array(new SharedArrayBuffer(4)),
    }
    const keys = new Map<number, Set<string>>()
    const servers = [1, 2].map(() => new Worker(load, { eval: true, workerData }))
    for (const server of servers)
      server.on('message', ([round, key]: [number, string]) => keys.set(round, (keys.get(round) ?? new Set()).add(key)))
    await Promise.all(servers.map((server) => once(server, 'exit')))
    expect([...keys.values()].map(({ size }) => size)).toEqual(Array.from({ length: 20 }, () => 1))
    expect(readdirSync(join(folder, '1'))).toEqual(['secret.key'])
  })

  it('is not replaced when it is damaged', () => {
    writeFileSync(join(folder, 'secret.key'), 'short', { mode: 0o600 })
    expect(() => loadMasterKey({ dataDir: folder })).toThrow(/does not hold a key/)
    expect(readFileSync(join(folder, 'secret.key'), 'utf8')).toBe('short')
  })
})

describe('R12 the secret box', () => {
  const box = () => createSecretBox(loadMasterKey({ dataDir: folder }).derive('secret-box'))

  it('opens what it sealed, and seals the same text differently each time', () => {
    const { seal, open } = box()
    expect(open(seal('påsswörd', 'database:1:password'), 'database:1:password')).toBe('påsswörd')
    expect(seal('same', 'x')).not.toBe(seal('same', 'x'))
  })

  it('opens nothing under another record or field, and nothing that was changed', () => {
    const { seal, open } = box()
    const sealed = seal('secret', 'database:1:password')
    expect(() => open(sealed, 'database:2:password')).toThrow()
    const changed = Buffer.from(sealed, 'base64')
    changed[changed.length - 1]! ^= 1
    expect(() => open(changed.toString('base64'), 'database:1:password')).toThrow()
  })
})
