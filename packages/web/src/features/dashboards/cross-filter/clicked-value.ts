import type { FilterColumn } from '@soundings/contract'
import { chipText } from '../filter-bar/chip-text.ts'
import { clickedDraft, type CrossFilter } from './cross-filters.ts'

interface ClickedValue {
  readonly label: string
  readonly text: string
}

/** How a clicked value is written on its chip; undefined on a column that the viewer may not know. */
export function clickedValue(each: CrossFilter, columns: readonly FilterColumn[]): ClickedValue | undefined {
  const clicked = clickedDraft(each, columns)
  return clicked && { label: clicked.draft.target.label, text: clicked.band ?? chipText(clicked.draft, []) }
}
