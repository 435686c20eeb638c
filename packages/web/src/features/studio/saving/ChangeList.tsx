import type { Question } from '@soundings/contract'
import { useQuery } from '@tanstack/react-query'
import { tableQueries } from '../../../api/sources/tables.ts'
import { LoadFailure } from '../../../ui/state/LoadFailure.tsx'
import { LoadingState } from '../../../ui/state/LoadingState.tsx'
import { messages } from '../messages.ts'
import { versionChanges } from '../model/question/version-changes.ts'
import classes from './Saving.module.css'

interface ChangeListProps {
  readonly before: Question
  readonly after: Question
}

/** What became different between two versions, in words. */
export function ChangeList({ before, after }: ChangeListProps) {
  const tables = useQuery(tableQueries.ofQueries(after.datasourceID, [before.query, after.query]))
  if (tables.isLoadingError) return <LoadFailure query={tables} text={messages.loadTablesFailed} />
  if (tables.isPending) return <LoadingState />
  const changes = versionChanges(before, after, tables.data)
  if (changes.length === 0) return <p className={classes.note}>{messages.nothingChanged}</p>
  return (
    <ul className={classes.changes}>
      {changes.map((words, at) => (
        <li key={at}>{words}</li>
      ))}
    </ul>
  )
}
