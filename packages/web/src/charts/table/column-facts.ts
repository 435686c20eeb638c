import { isFigure, isWhole } from '../../ui/format/numbers.ts'
import type { Cell } from '../chart-type.ts'
import { QuickFigures, summarise, type ColumnFigures } from './summaries.ts'

type Rows = readonly (readonly Cell[])[]

const ROWS_A_STEP = 500

/**
 * What is known of the columns of a result: found out when it is asked for, or walked ahead while nothing else happens, row by row.
 * Walking a hundred thousand rows for one column takes as long as drawing a frame, so a column that scrolls into sight should be known already.
 */
export class ColumnFacts {
  readonly #rows: Rows
  readonly #figures = new Map<number, ColumnFigures>()
  readonly #decimals = new Map<number, boolean>()
  #walk: { readonly columns: readonly WalkedColumn[]; next: number } | undefined

  constructor(rows: Rows) {
    this.#rows = rows
  }

  figuresOf(column: number): ColumnFigures {
    return remembered(this.#figures, column, () => summarise(this.#rows, column))
  }

  hasDecimals(column: number): boolean {
    return remembered(this.#decimals, column, () => this.#rows.some((row) => isBroken(row[column])))
  }

  /** Walks on with these columns for as long as there is time. Tells whether anything is left. */
  walkAhead(columns: readonly number[], hasTime: () => boolean): boolean {
    const walk = (this.#walk ??= { columns: columns.map((column) => new WalkedColumn(column)), next: 0 })
    while (walk.next < this.#rows.length && hasTime()) {
      const end = Math.min(this.#rows.length, walk.next + ROWS_A_STEP)
      for (; walk.next < end; walk.next += 1) {
        const row = this.#rows[walk.next] ?? []
        for (const column of walk.columns) column.add(row[column.at] ?? null)
      }
    }
    if (walk.next < this.#rows.length) return true
    for (const { at, hasDecimals, figures } of walk.columns) {
      this.#decimals.set(at, hasDecimals)
      const quick = figures.result()
      if (quick) this.#figures.set(at, quick)
    }
    return false
  }
}

class WalkedColumn {
  readonly at: number
  readonly figures = new QuickFigures()
  hasDecimals = false

  constructor(at: number) {
    this.at = at
  }

  add(value: Cell): void {
    this.figures.add(value)
    this.hasDecimals ||= isBroken(value)
  }
}

const isBroken = (value: Cell | undefined) => isFigure(value) && !isWhole(value)

function remembered<Value>(known: Map<number, Value>, column: number, find: () => Value): Value {
  const value = known.get(column) ?? find()
  known.set(column, value)
  return value
}

const facts = new WeakMap<Rows, ColumnFacts>()

/** The same rows are counted once, however often the grid is drawn. */
export function factsOf(rows: Rows): ColumnFacts {
  const known = facts.get(rows) ?? new ColumnFacts(rows)
  facts.set(rows, known)
  return known
}
