import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { preferenceQueries, useSavePreferences } from '../../api/session/preferences.ts'
import { viewedUser } from '../../api/auth/view-as.ts'
import { PAGE_ROWS } from '../../ui/table/table-view.ts'
import { rowsThatFit } from './rows-that-fit.ts'

interface PageRows {
  readonly pageRows: number
  /** The button that changes it; absent where rows are cards, and while an administrator looks through other eyes. */
  readonly tool: ReactNode
}

/** How many rows a page of a list has: eight, or as many as the window has room for, as the person chose. */
export function usePageRows(): PageRows {
  const isViewing = viewedUser() !== undefined
  const kept = useQuery({ ...preferenceQueries.own(), enabled: !isViewing, staleTime: Infinity, retry: false })
  const { mutate: save } = useSavePreferences()
  const areCards = useMediaQuery('(max-width: 48em)') === true
  const fitting = useFittingRows()
  const fits = kept.data?.listRows === 'window'
  return {
    pageRows: fits && !areCards ? fitting : PAGE_ROWS,
    tool: kept.data && !areCards && (
      <Button variant="subtle" size="compact-sm" onClick={() => save({ listRows: fits ? 'eight' : 'window' })}>
        {fits ? `${PAGE_ROWS} rows a page` : 'Fill the window'}
      </Button>
    ),
  }
}

function useFittingRows(): number {
  const [rows, setRows] = useState(() => rowsThatFit(window.innerHeight))
  useEffect(() => {
    const measure = () => setRows(rowsThatFit(window.innerHeight))
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [])
  return rows
}
