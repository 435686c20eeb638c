import { ActionIcon, Checkbox, Menu, NativeSelect, UnstyledButton } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconSum } from '@tabler/icons-react'
import { ALL_ROWS, countPages, pageButtons, pageSizes, pageSpan } from './paging.ts'
import type { GridAction, GridState } from './grid-state.ts'
import { summaryLabels, summaryNames } from './summaries.ts'
import classes from './GridPager.module.css'

interface GridPagerProps {
  readonly state: GridState
  readonly page: number
  readonly lines: number
  readonly isViewMode: boolean
  readonly onArrange: (action: GridAction) => void
}

export function GridPager({ state, page, lines, isViewMode, onArrange }: GridPagerProps) {
  const pages = countPages(lines, state.pageSize)
  const [from, to] = pageSpan(page, lines, state.pageSize)
  const goTo = (next: number) => onArrange({ do: 'page', page: next })
  return (
    <nav className={classes.pager} aria-label="Pages of the result">
      <Menu position="top-start" closeOnItemClick={false}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label="Summaries" title="Summaries"><IconSum size={18} /></ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {summaryNames.map((name) => (
            <Menu.Item key={name} onClick={() => onArrange({ do: 'summary', name })} role="menuitemcheckbox" aria-checked={state.shownSummaries.includes(name)}>
              <Checkbox.Indicator size="xs" checked={state.shownSummaries.includes(name)} aria-hidden="true" className={classes.tick} />
              {summaryLabels[name]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <NativeSelect
        size="xs"
        aria-label="Rows on a page"
        className={classes.size}
        value={String(state.pageSize)}
        onChange={(event) => onArrange({ do: 'pageSize', pageSize: Number(event.currentTarget.value) })}
        data={pageSizes(isViewMode).map((size) => ({ value: String(size), label: size === ALL_ROWS ? 'All' : String(size) }))}
      />
      <span className={classes.range}>{lines === 0 ? '' : `${from + 1}–${to} of ${lines.toLocaleString('en')}`}</span>
      <div className={classes.buttons}>
        <ActionIcon variant="subtle" color="gray" aria-label="Previous page" disabled={page === 0} onClick={() => goTo(page - 1)}><IconChevronLeft size={18} /></ActionIcon>
        {pageButtons(page, pages).map((button, at) =>
          button === 'gap' ? (
            <span key={`gap-${at}`} aria-hidden="true">…</span>
          ) : (
            <UnstyledButton key={button} className={classes.page} aria-label={`Page ${button + 1}`} aria-current={button === page ? 'page' : undefined} onClick={() => goTo(button)}>
              {button + 1}
            </UnstyledButton>
          ),
        )}
        <ActionIcon variant="subtle" color="gray" aria-label="Next page" disabled={page >= pages - 1} onClick={() => goTo(page + 1)}><IconChevronRight size={18} /></ActionIcon>
      </div>
    </nav>
  )
}
