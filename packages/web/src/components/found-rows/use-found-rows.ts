import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PageAsk, PageQuery } from '../../api/core/list-query.ts'

/** As many rows as come at first, and with each click on more of them. */
const ROWS_AT_ONCE = 100

interface Found<Row> {
  readonly page: (ask: PageAsk) => PageQuery<Row>
  /** Whether a row may stay in the list until the server has searched for what was typed. */
  readonly matches: (row: Row, typed: string) => boolean
}

/** A list to choose from, which the server searches with every letter and which grows as long as there are more rows. */
export function useFoundRows<Row>({ page, matches }: Found<Row>) {
  const [typed, setTyped] = useState('')
  const [size, setSize] = useState(ROWS_AT_ONCE)
  const query = useQuery(page({ page: 0, size, search: typed.trim() }))
  const { reply, total } = query.data ?? { reply: [], total: 0 }
  const isSearching = query.isPlaceholderData
  const handleType = (text: string) => {
    setTyped(text)
    setSize(ROWS_AT_ONCE)
  }
  return {
    typed,
    setTyped: handleType,
    rows: isSearching ? reply.filter((row) => matches(row, typed)) : reply,
    /** That match, on all pages. */
    total,
    query,
    showMore: total > reply.length ? () => setSize(size + ROWS_AT_ONCE) : undefined,
  }
}
