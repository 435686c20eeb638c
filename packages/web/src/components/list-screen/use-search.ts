import { useState } from 'react'
import { matchesSearch } from '../../ui/form/matches-search.ts'

export interface Search<Row> {
  readonly typed: string
  readonly setTyped: (text: string) => void
  /** The rows which the typed text leaves. */
  readonly found: readonly Row[]
}

/** The search of a list: which texts of a row count is the list's own matter. */
export function useSearch<Row>(
  rows: readonly Row[] | undefined,
  textsOf: (row: Row) => readonly string[],
): Search<Row> {
  const [typed, setTyped] = useState('')
  return { typed, setTyped, found: (rows ?? []).filter((row) => matchesSearch(typed, textsOf(row))) }
}
