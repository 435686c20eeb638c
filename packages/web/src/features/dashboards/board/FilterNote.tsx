import { IconFilter, IconFilterOff } from '@tabler/icons-react'
import type { TileFilters } from './tab-filters.ts'
import classes from './BoardTile.module.css'

/** Which filters of the dashboard the tile obeys, and which it cannot take. */
export function FilterNote({ filters: { takenNames, takenWords, otherNames } }: { filters: TileFilters }) {
  if (takenNames.length + otherNames.length === 0) return null
  return (
    <p className={classes.note}>
      {takenNames.length > 0 && <span title={takenWords.join('\n')}><IconFilter size={13} aria-hidden="true" /> Filtered by {takenNames.join(', ')}</span>}
      {otherNames.length > 0 && <span><IconFilterOff size={13} aria-hidden="true" /> Not filtered by {otherNames.join(', ')}</span>}
    </p>
  )
}
