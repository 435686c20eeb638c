import { VisuallyHidden } from '@mantine/core'
import { memo } from 'react'
import { IconFilter, IconFilterOff } from '@tabler/icons-react'
import classes from './DashboardTile.module.css'
import type { FilterWords } from '../tab-filters/filter-words.ts'

interface TileMarkProps {
  readonly words: FilterWords
  readonly onOpen: () => void
}

/** One small mark where filters make the tile something else than the bar above says; what they are is its name. */
export function TileMark({ words: { filtered, unfiltered, own, isMarked }, onOpen }: TileMarkProps) {
  const lines = [filtered, unfiltered, own].filter((line) => line !== undefined)
  if (lines.length === 0) return null
  return (
    <Mark
      label={lines.join('\n')}
      text={`${lines.join('. ')}.`}
      isMarked={isMarked}
      isUnfiltered={unfiltered !== undefined}
      onOpen={onOpen}
    />
  )
}

interface MarkProps {
  readonly label: string
  readonly text: string
  readonly isMarked: boolean
  readonly isUnfiltered: boolean
  readonly onOpen: () => void
}

/** Rendered anew only when it says something else; without the library's tooltip, which would be the dearest part of the tile. */
const Mark = memo(function Mark({ label, text, isMarked, isUnfiltered, onOpen }: MarkProps) {
  if (!isMarked) return <VisuallyHidden>{text}</VisuallyHidden>
  const MarkIcon = isUnfiltered ? IconFilterOff : IconFilter
  return (
    <button type="button" className={classes.mark} title={label} onClick={onOpen}>
      <MarkIcon size={14} aria-hidden="true" />
      <span className={classes.markWords}>{text}</span>
    </button>
  )
})
