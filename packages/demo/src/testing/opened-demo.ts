import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { engines, readAll, type Row, type SourceTable } from '@soundings/engines'
import { DEMO_FILE, ensureDemoFile } from '../ensure-demo-file.ts'

export interface OpenedDemo {
  readonly path: string
  readonly tables: readonly SourceTable[]
  rows(sql: string): Promise<readonly Row[]>
  number(sql: string): Promise<number>
  close(): Promise<void>
}

export const createFilesDir = () => mkdtemp(join(tmpdir(), 'demo-hospital-'))
export const removeFilesDir = (filesDir: string) => rm(filesDir, { recursive: true, force: true })

/** Makes the demo in a folder of its own, or opens the one that lies in a given folder. */
export async function openDemo(scale: number, filesDir?: string): Promise<OpenedDemo> {
  const folder = filesDir ?? (await createFilesDir())
  const path = await ensureDemoFile(folder, scale)
  const session = await engines.duckdb.connect({ database: DEMO_FILE, filesDir: folder })
  const rows = async (sql: string) => (await readAll(session.stream({ text: sql, params: [] }))).rows
  return {
    path,
    tables: await session.listTables(),
    rows,
    number: async (sql) => Number((await rows(sql))[0]?.[0]),
    async close() {
      await session.close()
      if (!filesDir) await removeFilesDir(folder)
    },
  }
}

/** A checksum of every table: its rows and their order. */
export async function checksumsOf({ tables, rows }: OpenedDemo) {
  const sums = tables.map(({ name }) => `select '${name}', count(*), bit_xor(hash(rowid, t))::varchar from ${name} t`)
  return rows(sums.join(' union all '))
}
