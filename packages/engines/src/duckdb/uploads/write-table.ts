import { open } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import { columnGroups } from './cells.ts'
import { rulesOption, type TableRules } from './existing-table/table-rules.ts'
import { groupOptions, readParquet } from './parquet.ts'
import { literal } from '../sql-text.ts'
import { readRows, withUploadInstance } from './upload-instance.ts'

/** Says which part of the whole the statements that follow are. */
type OnStep = (from: number, to: number) => void

export interface LoadContext {
  readonly onStep: OnStep
  readonly signal: AbortSignal | undefined
}

/** Groups of columns one after the other, each as the same share of a part of the whole. */
export function* inSteps<Group>(groups: readonly Group[], [from, to]: readonly [number, number], onStep: OnStep) {
  const each = (to - from) / groups.length
  for (const [at, group] of groups.entries()) {
    onStep(from + at * each, from + (at + 1) * each)
    yield group
  }
}

/**
 * One statement joins all columns, of each of which DuckDB holds several vectors of 2,048 values: what uploads have serves this many, and
 * each further one may take half a megabyte. Long texts in very many columns need more, and are refused.
 */
const [JOINED_COLUMNS, JOIN_MEBIBYTES, MEBIBYTES_EACH, MACHINE_SHARE] = [300, 160, 0.5, 0.25]

function joinMemory(columns: number): string {
  const wanted = JOIN_MEBIBYTES + Math.ceil(MEBIBYTES_EACH * Math.max(0, columns - JOINED_COLUMNS))
  return `${Math.min(wanted, Math.max(JOIN_MEBIBYTES, Math.floor((totalmem() * MACHINE_SHARE) / 2 ** 20)))}MiB`
}

/** Writes a Parquet file, of which each group of columns is selected by a statement of its own. */
export interface TableWriter {
  /** Positions of columns. */
  readonly groups: readonly (readonly number[])[]
  /** Writes the columns of one group; rows have the same order in all. */
  write(group: readonly number[], select: string): Promise<void>
  /** Makes one file of all groups, which is on the disk then, and says how many rows it has. */
  finish(): Promise<number>
}

export function createTableWriter(
  connection: DuckDBConnection,
  {
    target,
    workDir,
    columns,
    readAs,
    signal,
  }: {
    target: string
    workDir: string
    columns: number
    /** Asked when the table itself is written. */
    readAs: () => TableRules
    signal?: AbortSignal | undefined
  },
): TableWriter {
  const groups = columnGroups(Array.from({ length: columns }, (_, at) => at))
  // One group is the table itself. The parts of others are read once, so that they are compressed less.
  const parts = groups.map((_, at) => (groups.length === 1 ? target : join(workDir, `columns-${at}.parquet`)))
  const rows = new Map<string, number>()

  async function copy(select: string, path: string, compression: string, by = connection): Promise<void> {
    const options = ['format parquet', `compression ${compression}`, ...groupOptions(columns)]
    if (path === target) options.push(...rulesOption(readAs()))
    const [[written] = []] = await readRows(by, `copy (${select}) to ${literal(path)} (${options.join(', ')})`)
    rows.set(path, Number(written))
  }

  return {
    groups,
    write: (group, select) => {
      const part = parts[groups.findIndex((each) => each[0] === group[0])]!
      return copy(select, part, part === target ? 'zstd' : 'snappy')
    },
    async finish() {
      if (new Set(parts.map((part) => rows.get(part))).size > 1) throw new Error('The columns have not the same rows')
      if (parts.length > 1) {
        const joined = parts.map((part, at) => `${readParquet(part)} p${at}`).join(' positional join ')
        await withUploadInstance(
          { workDir, folders: [dirname(target)], memory: joinMemory(columns), signal },
          (instance) => copy(`select * from ${joined}`, target, 'zstd', instance),
        )
      }
      const handle = await open(target, 'r')
      try {
        await handle.sync()
      } finally {
        await handle.close()
      }
      return rows.get(target)!
    },
  }
}
