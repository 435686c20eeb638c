import { IconLayoutRows, IconPin, IconSortAscending, IconSortDescending } from '@tabler/icons-react'
import type { OutputItem } from '../model/studio-state.ts'
import { useStudio } from '../studio-context.ts'
import { RenameField } from './RenameField.tsx'
import classes from './Panel.module.css'

interface OutputWordsProps {
  readonly item: OutputItem
  readonly note: string
  readonly noteTone?: 'danger' | undefined
  readonly isRenaming: boolean
  readonly onRenamed: (label: string | undefined) => void
}

/** The name of a column of the result, what it is, and the marks of how it is sorted and placed. */
export function OutputWords({ item, note, noteTone, isRenaming, onRenamed }: OutputWordsProps) {
  const name = useStudio().nameOf(item)
  if (isRenaming) return <RenameField name={item.label} onDone={onRenamed} />
  return (
    <>
      <span className={classes.itemWords}>
        <span className={classes.itemName} title={name}>
          {name}
        </span>
        <span className={classes.itemNote} data-tone={noteTone} title={note}>
          {note}
        </span>
      </span>
      {item.orderDirection === 'asc' && (
        <IconSortAscending className={classes.mark} size={16} role="img" aria-label="Sorted ascending" />
      )}
      {item.orderDirection === 'desc' && (
        <IconSortDescending className={classes.mark} size={16} role="img" aria-label="Sorted descending" />
      )}
      {item.pin && <IconPin className={classes.mark} size={16} role="img" aria-label="Pinned" />}
      {item.grouped && <IconLayoutRows className={classes.mark} size={16} role="img" aria-label="Grouped" />}
    </>
  )
}
