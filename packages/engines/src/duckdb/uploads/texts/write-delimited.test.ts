import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createThrowawayFolder, removeFolder } from '../../../testing/throwaway-folder.ts'
import { type SourceRow, writeDelimited } from './write-delimited.ts'

let folder: string
beforeAll(() => {
  folder = createThrowawayFolder('soundings-upload-')
})
afterAll(() => removeFolder(folder))

async function* manyRows(): AsyncGenerator<SourceRow> {
  for (let line = 1; line <= 100; line += 1) yield { line, values: ['x'.repeat(300_000)] }
}

it('R31: rows that take more room than a file may are refused, and of a sample the first are taken', async () => {
  const target = { path: join(folder, 'rows.csv'), names: ['a'], bytesMax: 2 ** 20 }
  await expect(writeDelimited(manyRows(), { ...target, isSample: false })).rejects.toThrow(
    'The rows of the file take more than 1 MB when they are written out',
  )
  expect((await writeDelimited(manyRows(), { ...target, isSample: true })).lines).toEqual([1, 2, 3, 4])
})
