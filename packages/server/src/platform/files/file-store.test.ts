import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDiskSpace } from './disk-space.ts'
import { createFileStore, type FileStore } from './file-store.ts'

let folder: string
let files: FileStore
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'soundings-files-'))
  files = createFileStore(folder, createDiskSpace(folder, 0))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('R19 a file of the data folder', () => {
  it('holds every piece in order, however large or small, in text and in bytes', async () => {
    const pieces = ['ä', 'x'.repeat(400_000), Buffer.from('bytes'), '😀'.repeat(900_000), '', 'end']
    const { bytes } = await files.write('whole', async (sink) => {
      for (const piece of pieces) await sink(piece)
    })
    const expected = pieces.map(String).join('')
    expect(readFileSync(files.pathOf('whole'), 'utf8')).toBe(expected)
    expect([bytes, (await files.find('whole'))?.bytes]).toEqual([
      Buffer.byteLength(expected),
      Buffer.byteLength(expected),
    ])
  })

  it('is there whole or not at all', async () => {
    const failing = files.write('broken', async (sink) => {
      await sink('begun')
      expect(readdirSync(folder)).toEqual(['broken.part'])
      throw new Error('The connection was lost')
    })
    await expect(failing).rejects.toThrow('The connection was lost')
    expect(readdirSync(folder)).toEqual([])
  })

  it('has a work folder for as long as it is worked on, and one that was left is removed by its name', async () => {
    const failing = files.withWorkFolder('7.1', async ({ path }) => {
      writeFileSync(join(path, 'rows'), 'begun')
      expect(readdirSync(folder)).toEqual(['7.1.work.part'])
      throw new Error('The connection was lost')
    })
    await expect(failing).rejects.toThrow('The connection was lost')
    expect(readdirSync(folder)).toEqual([])
    mkdirSync(join(folder, '7.1.work.part'))
    writeFileSync(join(folder, '7.1.work.part', 'rows'), 'left by a killed server')
    expect(await files.names()).toEqual(['7.1.work'])
    await files.remove('7.1.work')
    expect(readdirSync(folder)).toEqual([])
  })
})
