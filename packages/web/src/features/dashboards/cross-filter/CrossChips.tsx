import { UnstyledButton } from '@mantine/core'
import type { FilterColumn } from '@soundings/contract'
import { IconHandFinger, IconX } from '@tabler/icons-react'
import { clickedValue } from './clicked-value.ts'
import type { CrossFilter } from './cross-filters.ts'
import classes from './CrossChips.module.css'

interface CrossChipsProps {
  readonly chosen: readonly CrossFilter[]
  readonly columns: readonly FilterColumn[]
  readonly onRemove: (taken: CrossFilter) => void
}

/** The values that were clicked in tiles; a click takes one back. */
export function CrossChips({ chosen, columns, onRemove }: CrossChipsProps) {
  return chosen.flatMap((each) => {
    const clicked = clickedValue(each, columns)
    if (!clicked) return []
    const { label, text } = clicked
    const { dbColumn, grouping = '' } = each.filters[0]
    return (
      <UnstyledButton
        key={`${each.tile} ${dbColumn} ${grouping}`}
        className={classes.chip ?? ''}
        aria-label={`Stop filtering by ${label} ${text}`}
        title={
          chosen.length > 1 ? 'Click to clear; Escape clears all clicked values' : 'Click or press Escape to clear'
        }
        onClick={() => onRemove(each)}
      >
        <IconHandFinger size={14} aria-hidden="true" />
        <span className={classes.name}>{label}</span> <span className={classes.value}>{text}</span>
        <IconX size={14} aria-hidden="true" />
      </UnstyledButton>
    )
  })
}
