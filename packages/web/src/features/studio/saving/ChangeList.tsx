import type { DbTable, Question } from '@soundings/contract'
import { messages } from '../messages.ts'
import { versionChanges } from '../model/version-changes.ts'
import classes from './Saving.module.css'

interface ChangeListProps {
  readonly before: Question
  readonly after: Question
  readonly tables: readonly DbTable[]
}

/** What became different between two versions, in words. */
export function ChangeList({ before, after, tables }: ChangeListProps) {
  const changes = versionChanges(before, after, tables)
  if (changes.length === 0) return <p className={classes.note}>{messages.nothingChanged}</p>
  return (
    <ul className={classes.changes}>
      {changes.map((words, at) => <li key={at}>{words}</li>)}
    </ul>
  )
}
