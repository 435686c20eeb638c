import { PageButtons } from './PageButtons.tsx'
import { countPages, PAGE_ROWS, pageButtons } from './table-view.ts'
import classes from './TablePager.module.css'

interface TablePagerProps {
  readonly page: number
  readonly rows: number
  readonly onPage: (page: number) => void
}

const words = { back: 'Back', next: 'Next' }

export function TablePager({ page, rows, onPage }: TablePagerProps) {
  const pages = countPages(rows)
  return (
    <nav className={classes.pager} aria-label="Pages">
      <span className={classes.range}>{rangeText(page, rows)}</span>
      <PageButtons page={page} pages={pages} buttons={pageButtons(page, pages)} words={words} onPage={onPage} />
    </nav>
  )
}

function rangeText(page: number, rows: number): string {
  if (rows === 0) return ''
  return `${(page - 1) * PAGE_ROWS + 1}–${Math.min(page * PAGE_ROWS, rows)} of ${rows}`
}
