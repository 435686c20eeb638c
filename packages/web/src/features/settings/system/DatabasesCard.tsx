import { useQuery } from '@tanstack/react-query'
import { databaseQueries } from '../../../api/sources/databases.ts'
import { ErrorState } from '../../../ui/state/ErrorState.tsx'
import { SkeletonBlock } from '../../../ui/state/SkeletonBlock.tsx'
import { FactCard } from './FactCard.tsx'
import { messages } from '../messages.ts'
import { describeDatabases } from './system-facts.ts'
import classes from './SystemPanel.module.css'

/** Comes after the rest of the page: a database that is away takes its time to say nothing. */
export function DatabasesCard() {
  const health = useQuery(databaseQueries.health())
  const isEmpty = health.data?.length === 0
  return (
    <FactCard title="Databases" facts={describeDatabases(health.data ?? [])}>
      {health.isPending && <SkeletonBlock height={120} />}
      {health.isError && (
        <ErrorState text={messages.healthFailed} error={health.error} onRetry={() => void health.refetch()} />
      )}
      {isEmpty && <p className={classes.text}>{messages.noDatabases}</p>}
    </FactCard>
  )
}
