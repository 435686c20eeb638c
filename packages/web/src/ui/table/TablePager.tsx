import type { ReactNode } from 'react'
import { PageButtons } from './PageButtons.tsx'
import { countPages, PAGE_ROWS, pageButtons } from './table-view.ts'
import classes from './TablePager.module.css'

interface TablePagerProps {
  readonly page: number
  readonly rows: number
  readonly pageRows?: number | undefined
  /** Beside the range, such as a choice of how many rows a page has. */
  readonly tool?: ReactNode
  readonly onPage: (page: number) => void
}

const words = { back: 'Back', next: 'Next' }

export function TablePager({ page, rows, pageRows = PAGE_ROWS, tool, onPage }: TablePagerProps) {
  const pages = countPages(rows, pageRows)
  return (
    <nav className={classes.pager} aria-label="Pages">
      <div className={classes.left}>
        <span className={classes.range}>{rangeText(page, rows, pageRows)}</span>
        {tool}
      </div>
      <PageButtons page={page} pages={pages} buttons={pageButtons(page, pages)} words={words} onPage={onPage} />
    </nav>
  )
}

function rangeText(page: number, rows: number, pageRows: number): string {
  if (rows === 0) return ''
  return `${(page - 1) * pageRows + 1}–${Math.min(page * pageRows, rows)} of ${rows}`
}
