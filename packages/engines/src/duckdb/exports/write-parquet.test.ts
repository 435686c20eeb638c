import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readParquet } from '../../testing/read-parquet.ts'
import { createThrowawayFolder, removeFolder } from '../../testing/throwaway-folder.ts'
import { writeParquet } from './write-parquet.ts'

const workDir = createThrowawayFolder('soundings-write-parquet-')
afterAll(() => removeFolder(workDir))

it('texts of 8 MB are written within the memory that the process has', async () => {
  const rows = Array.from({ length: 8 }, (_, at) => [at, String.fromCharCode(97 + at).repeat(8_000_000)] as const)
  const rowsPath = join(workDir, 'rows.json')
  writeFileSync(rowsPath, JSON.stringify(rows))
  const path = await writeParquet({
    workDir,
    rowsPath,
    longestRowBytes: 8_000_100,
    columns: [
      { name: 'at', type: 'BIGINT', hasOther: false },
      { name: 'text', type: 'VARCHAR', hasOther: false },
    ],
    metadata: [],
  })
  const read = await readParquet(readFileSync(path))
  expect(read.rows.map(([at, text]) => [Number(at), String(text).length, String(text).at(-1)])).toEqual(
    rows.map(([at, text]) => [at, text.length, text.at(-1)]),
  )
})
