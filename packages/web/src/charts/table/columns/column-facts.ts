import { isExactNumber, isWhole } from '../../../ui/format/numbers.ts'
import type { Cell } from '../../chart-type.ts'

export type Rows = readonly (readonly Cell[])[]

const ROWS_A_STEP = 500

/**
 * Which columns of a result have decimals: found out when it is asked for, or walked ahead while nothing else happens, row by row.
 * Walking a hundred thousand rows for one column takes as long as drawing a frame, so a column that scrolls into sight should be known already.
 */
export class ColumnFacts {
  readonly #rows: Rows
  readonly #decimals = new Map<number, boolean>()
  readonly #offsets = new Map<number, boolean>()
  #walk: { readonly columns: readonly WalkedColumn[]; next: number } | undefined

  constructor(rows: Rows) {
    this.#rows = rows
  }

  hasDecimals(column: number): boolean {
    const known = this.#decimals.get(column) ?? this.#rows.some((row) => isBroken(row[column]))
    this.#decimals.set(column, known)
    return known
  }

  /** Whether a moment of the column has an offset behind it, as SQLite may hold it. */
  hasOffsets(column: number): boolean {
    const known = this.#offsets.get(column) ?? this.#rows.some((row) => isMomentWithOffset(row[column]))
    this.#offsets.set(column, known)
    return known
  }

  /** Walks on with these columns for as long as there is time. Tells whether anything is left. */
  walkAhead(columns: readonly number[], hasTime: () => boolean): boolean {
    const walk = (this.#walk ??= { columns: columns.map((at) => ({ at, hasDecimals: false })), next: 0 })
    while (walk.next < this.#rows.length && hasTime()) {
      const end = Math.min(this.#rows.length, walk.next + ROWS_A_STEP)
      for (; walk.next < end; walk.next += 1) {
        const row = this.#rows[walk.next] ?? []
        for (const column of walk.columns) column.hasDecimals ||= isBroken(row[column.at])
      }
    }
    if (walk.next < this.#rows.length) return true
    for (const { at, hasDecimals } of walk.columns) this.#decimals.set(at, hasDecimals)
    return false
  }
}

interface WalkedColumn {
  readonly at: number
  hasDecimals: boolean
}

const isMomentWithOffset = (value: Cell | undefined) =>
  typeof value === 'string' && /T[\d:.]+[+-]\d{2}:\d{2}$/.test(value)

const isBroken = (value: Cell | undefined) => isExactNumber(value) && !isWhole(value)

const facts = new WeakMap<Rows, ColumnFacts>()

/** The same rows are walked once, however often the grid is drawn. */
export function factsOf(rows: Rows): ColumnFacts {
  const known = facts.get(rows) ?? new ColumnFacts(rows)
  facts.set(rows, known)
  return known
}
