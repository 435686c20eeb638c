import { useMemo, useState, type ReactNode } from 'react'
import { lazily } from '../../../ui/load/lazily.tsx'
import type { ViewProps } from '../../chart-type.ts'
import type { KnownColumn } from '../columns/known-columns.ts'
import { filterableColumns, hrefBy, withLink, type HrefOf } from './cell-link.ts'

const LinkDialog = lazily(() => import('./LinkDialog.tsx'))

interface Linked {
  /** By position in the result; undefined for columns without links. */
  readonly links: readonly (HrefOf | undefined)[]
  /** Opens the form for the column at a position; absent where a link would not be kept. */
  readonly onLink: ((at: number) => void) | undefined
  readonly linkDialog: ReactNode
}

/** Cells that lead to another dashboard with the values of their row. */
export function useCellLinks(view: ViewProps, known: readonly KnownColumn[]): Linked {
  const { result, options, isKept = false, onOptions } = view
  const { columns } = result.table
  const { cellLinks } = options
  const [opened, setOpened] = useState<number>()
  const links = useMemo(() => {
    const keys = known.map(({ key }) => key)
    return keys.map((key) => cellLinks?.[key] && hrefBy(cellLinks[key], keys, columns))
  }, [cellLinks, known, columns])

  const column = opened === undefined ? undefined : columns[opened]
  const key = known[opened ?? -1]?.key
  return {
    links,
    onLink: isKept && onOptions ? setOpened : undefined,
    linkDialog: column && key !== undefined && onOptions && (
      <LinkDialog
        label={column.label}
        link={cellLinks?.[key]}
        offered={filterableColumns(columns).map((at) => ({
          key: known[at]?.key ?? '',
          label: columns[at]?.label ?? '',
        }))}
        onChange={(link) => {
          const { cellLinks: _, ...others } = options
          const changed = withLink(
            cellLinks,
            known.map((each) => each.key),
            key,
            link,
          )
          onOptions(changed ? { ...others, cellLinks: changed } : others)
        }}
        onClose={() => setOpened(undefined)}
      />
    ),
  }
}
