import { NativeSelect } from '@mantine/core'
import type { TableColumnMeta } from '@soundings/contract'
import { isSummarised, type SummaryName } from '@soundings/query'
import { IconSum } from '@tabler/icons-react'
import { memo, useMemo } from 'react'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { Menu } from '../../../ui/layer/Menu.tsx'
import { PageButtons } from '../../../ui/table/PageButtons.tsx'
import { ALL_ROWS, countPages, pageButtons, pageSizes, pageSpan } from '../arrangement/paging.ts'
import type { GridAction, GridState } from './grid-state.ts'
import { messages } from '../messages.ts'
import { useSurface } from '../paper/use-surface.ts'
import { summaryLabel, summaryNames } from '../arrangement/summaries.ts'
import classes from './GridPager.module.css'

interface GridPagerProps {
  readonly state: GridState
  readonly page: number
  readonly lines: number
  /** These are not all rows: a limit cut the result, or more can be loaded. */
  readonly isPart: boolean
  /** Sorted here, but only the rows that are loaded. */
  readonly isPartSorted: boolean
  readonly isViewMode: boolean
  readonly onArrange: (action: GridAction) => void
  readonly columns: readonly TableColumnMeta[]
  readonly summaries: readonly SummaryName[]
  readonly onSummaries: (summaries: readonly SummaryName[]) => void
}

const words = { back: 'Previous page', next: 'Next page' }

/** Not drawn anew while one scrolls or chooses cells. */
export const GridPager = memo(function GridPager({
  state,
  page,
  lines,
  isPart,
  isPartSorted,
  isViewMode,
  onArrange,
  columns,
  summaries,
  onSummaries,
}: GridPagerProps) {
  const surface = useSurface()
  // Those that say something true of at least one column.
  const offered = useMemo(
    () => summaryNames.filter((name) => columns.some((column) => isSummarised(name, column))),
    [columns],
  )
  const pages = countPages(lines, state.pageSize)
  const [from, to] = pageSpan(page, lines, state.pageSize)
  if (surface) return null
  return (
    <nav className={classes.pager} aria-label="Pages of the result">
      {offered.length > 0 && (
        <Menu position="top-start" closeOnItemClick={false}>
          <Menu.Target>
            <IconButton aria-label="Summaries" title="Summaries">
              <IconSum size={18} />
            </IconButton>
          </Menu.Target>
          <Menu.Dropdown>
            {offered.map((name) => (
              <Menu.CheckboxItem
                key={name}
                checked={summaries.includes(name)}
                onChange={(isChosen) =>
                  onSummaries(summaryNames.filter((each) => (each === name ? isChosen : summaries.includes(each))))
                }
              >
                {summaryLabel(name)}
              </Menu.CheckboxItem>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      <NativeSelect
        size="xs"
        aria-label="Rows on a page"
        className={classes.size}
        value={String(state.pageSize)}
        onChange={(event) => onArrange({ do: 'pageSize', pageSize: Number(event.currentTarget.value) })}
        data={pageSizes(isViewMode).map((size) => ({
          value: String(size),
          label: size === ALL_ROWS ? 'All' : String(size),
        }))}
      />
      <span className={classes.range}>
        {lines === 0
          ? ''
          : messages.range({ from: from + 1, to, lines, isPart, isGrouped: state.grouped.length > 0, isPartSorted })}
      </span>
      <PageButtons
        page={page + 1}
        pages={pages}
        buttons={pageButtons(page, pages).map((button) => (button === 'gap' ? button : button + 1))}
        words={words}
        isDense
        onPage={(next) => onArrange({ do: 'page', page: next - 1 })}
      />
    </nav>
  )
})
