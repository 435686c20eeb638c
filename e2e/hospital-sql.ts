import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { openInstance } from '../packages/engines/src/duckdb/instance.ts'
import { DEMO_FILE } from '../packages/demo/src/index.ts'

type Cell = string | number | boolean | null
export type Hospital = Awaited<ReturnType<typeof openHospital>>

const CLOSE = 1e-9

/** A copy of the demo hospital, asked with SQL by hand: its own file is in use. */
export async function openHospital(dataDir: string) {
  const file = join(dataDir, 'copy-of-the-demo.duckdb')
  copyFileSync(join(dataDir, 'files', DEMO_FILE), file)
  const instance = await openInstance(file)
  const connection = await instance.connect()
  return {
    /** Rows that one of the two has and the other has not, in any order. */
    async differences(shown: readonly (readonly unknown[])[], sql: string): Promise<string[]> {
      const expected = (await connection.runAndReadAll(sql)).getRowsJS().map((row) => row.map(asCell))
      const [left, right] = [sorted(shown.map((row) => row.map(asCell))), sorted(expected)]
      const length = Math.max(left.length, right.length)
      return Array.from({ length }, (_, at) =>
        isSame(left[at], right[at]) ? [] : [`shown ${JSON.stringify(left[at])}, by hand ${JSON.stringify(right[at])}`],
      ).flat()
    },
    close() {
      connection.closeSync()
      instance.closeSync()
    },
  }
}

const asCell = (value: unknown): Cell => {
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return value
  const number = Number(value)
  return typeof value === 'string' && (value === '' || Number.isNaN(number)) ? value : number
}

const sorted = (rows: Cell[][]) => rows.sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))

const isSame = (left: readonly Cell[] | undefined, right: readonly Cell[] | undefined) =>
  left !== undefined &&
  left.length === right?.length &&
  left.every((cell, at) => cell === right[at] || areClose(cell, right[at] ?? null))

const areClose = (a: Cell, b: Cell) =>
  typeof a === 'number' && typeof b === 'number' && Math.abs(a - b) <= CLOSE * Math.max(1, Math.abs(a), Math.abs(b))
