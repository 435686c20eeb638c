import { UnstyledButton } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { IconButton } from '../button/IconButton.tsx'
import classes from './PageButtons.module.css'

interface PageButtonsProps {
  /** Counted from 1. */
  readonly page: number
  readonly pages: number
  /** The pages that have a button; `gap` stands for those left out. */
  readonly buttons: readonly (number | 'gap')[]
  readonly words: { readonly back: string; readonly next: string }
  readonly isDense?: boolean
  readonly onPage: (page: number) => void
}

/** Back, numbered pages, next. */
export function PageButtons({ page, pages, buttons, words, isDense = false, onPage }: PageButtonsProps) {
  return (
    <div className={classes.buttons} data-dense={isDense || undefined}>
      <IconButton aria-label={words.back} disabled={page === 1} onClick={() => onPage(page - 1)}>
        <IconChevronLeft size={18} />
      </IconButton>
      {buttons.map((button, at) =>
        button === 'gap' ? (
          <span key={`gap-${at}`} className={classes.gap} data-gap aria-hidden="true">
            …
          </span>
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
      <IconButton aria-label={words.next} disabled={page === pages} onClick={() => onPage(page + 1)}>
        <IconChevronRight size={18} />
      </IconButton>
    </div>
  )
}
