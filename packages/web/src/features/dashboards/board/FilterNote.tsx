import { IconFilter, IconFilterCog, IconFilterOff } from '@tabler/icons-react'
import type { FilterWire } from '@soundings/contract'
import { draftWords } from '../../../widgets/filter-editor/condition-words.ts'
import { withChosen } from '../../../widgets/question-result/dynamic-filters.ts'
import type { TileFilters } from './tab-filters.ts'
import classes from './BoardTile.module.css'

interface FilterNoteProps {
  readonly filters: TileFilters
  /** Values of the viewer's own for the question's dynamic filters. */
  readonly chosen: readonly FilterWire[]
}

/** Which filters of the dashboard the tile obeys, which it cannot take, and which its question brings along. */
export function FilterNote({ filters: { takenInShort, takenWords, otherNames, own }, chosen }: FilterNoteProps) {
  if (takenInShort.length + otherNames.length + own.length === 0) return null
  return (
    <p className={classes.note}>
      {takenInShort.length > 0 && <span title={takenWords.join('\n')}><IconFilter size={13} aria-hidden="true" /> Filtered by {takenInShort.join('; ')}</span>}
      {otherNames.length > 0 && <span><IconFilterOff size={13} aria-hidden="true" /> Not filtered by {otherNames.join(', ')}</span>}
      {own.length > 0 && <span><IconFilterCog size={13} aria-hidden="true" /> Own filter: {withChosen(own, chosen).map(draftWords).join('; ')}</span>}
    </p>
  )
}
