import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import type { Value } from '../engine.ts'
import { createThrowawayFolder, removeFolder } from './throwaway-folder.ts'

export interface ParquetContent {
  readonly names: readonly string[]
  readonly types: readonly string[]
  /** Numbers of more than 32 bits and decimals are texts. */
  readonly rows: readonly (readonly Value[])[]
  readonly metadata: Readonly<Record<string, string>>
  readonly groups: number
}

/** What another program finds in a Parquet file. */
export async function readParquet(bytes: Uint8Array): Promise<ParquetContent> {
  const folder = createThrowawayFolder('soundings-parquet-')
  const path = join(folder, 'file.parquet')
  writeFileSync(path, bytes)
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' })
  const connection = await instance.connect()
  const ask = (text: string) => connection.runAndReadAll(text)
  try {
    const read = await ask(`select * from '${path}'`)
    const kept = await ask(`select decode(key), decode(value) from parquet_kv_metadata('${path}')`)
    const groups = await ask(`select num_row_groups from parquet_file_metadata('${path}')`)
    return {
      names: read.columnNames(),
      types: read.columnTypes().map(String),
      rows: read.getRowsJson() as Value[][],
      metadata: Object.fromEntries(kept.getRowsJson() as [string, string][]),
      groups: Number(groups.getRowsJson()[0]?.[0]),
    }
  } finally {
    connection.closeSync()
    instance.closeSync()
    removeFolder(folder)
  }
}
