import { ActionIcon, UnstyledButton } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { countPages, PAGE_ROWS, pageButtons } from './table-view.ts'
import classes from './TablePager.module.css'

interface TablePagerProps {
  readonly page: number
  readonly rows: number
  readonly onPage: (page: number) => void
}

export function TablePager({ page, rows, onPage }: TablePagerProps) {
  const pages = countPages(rows)
  return (
    <nav className={classes.pager} aria-label="Pages">
      <span className={classes.range}>{rangeText(page, rows)}</span>
      <div className={classes.buttons}>
        <ActionIcon variant="subtle" color="gray" aria-label="Back" disabled={page === 1} onClick={() => onPage(page - 1)}>
          <IconChevronLeft size={18} />
        </ActionIcon>
        {pageButtons(page, pages).map((button, at) =>
          button === 'gap' ? (
            <span key={`gap-${at}`} className={classes.gap} aria-hidden="true">…</span>
          ) : (
            <UnstyledButton
              key={button}
              className={classes.page}
              aria-label={`Page ${button}`}
              aria-current={button === page ? 'page' : undefined}
              onClick={() => onPage(button)}
            >
              {button}
            </UnstyledButton>
          ),
        )}
        <ActionIcon variant="subtle" color="gray" aria-label="Next" disabled={page === pages} onClick={() => onPage(page + 1)}>
          <IconChevronRight size={18} />
        </ActionIcon>
      </div>
    </nav>
  )
}

function rangeText(page: number, rows: number): string {
  if (rows === 0) return ''
  return `${(page - 1) * PAGE_ROWS + 1}–${Math.min(page * PAGE_ROWS, rows)} of ${rows}`
}
