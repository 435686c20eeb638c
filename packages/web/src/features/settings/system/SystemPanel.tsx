import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { reportOutcome } from '../../../api/core/report-outcome.ts'
import { databaseQueries } from '../../../api/sources/databases.ts'
import { systemQueries, useSendTestMail } from '../../../api/sources/system.ts'
import { LoadFailure } from '../../../ui/state/LoadFailure.tsx'
import { SkeletonBlock } from '../../../ui/state/SkeletonBlock.tsx'
import { messages } from '../messages.ts'
import { DemoCard } from './DemoCard.tsx'
import { DisplayCard } from './DisplayCard.tsx'
import { FactCard } from './FactCard.tsx'
import classes from './SystemPanel.module.css'
import { describeDatabases, describeStatus } from './system-facts.ts'

/** How this installation is set up and how it is doing. */
export function SystemPanel() {
  const status = useQuery(systemQueries.status())
  const testMail = useSendTestMail()
  if (status.isLoadingError) return <LoadFailure query={status} text={messages.statusFailed} />
  if (status.isPending) return <SkeletonBlock height={280} />
  const handleTestMail = () =>
    reportOutcome(testMail.mutateAsync(undefined), {
      done: ({ to }) => messages.testMailSent(to),
      failed: (cause) => cause,
    })

  return (
    <>
      <LoadFailure query={status} text={messages.statusFailed} />
      <Button
        className={classes.testMail}
        variant="default"
        leftSection={<IconMail size={16} />}
        loading={testMail.isPending}
        onClick={() => void handleTestMail()}
      >
        Send a test email
      </Button>
      <div className={classes.cards}>
        {describeStatus(status.data).map((group) => (
          <FactCard key={group.title} {...group} />
        ))}
        <DisplayCard />
        <DatabasesCard />
        <DemoCard />
      </div>
    </>
  )
}

/** Comes after the rest of the page: a database that is away takes its time to say nothing. */
function DatabasesCard() {
  const health = useQuery(databaseQueries.health())
  const isEmpty = health.data?.length === 0
  return (
    <FactCard title="Databases" facts={describeDatabases(health.data ?? [])}>
      {health.isPending && <SkeletonBlock height={120} />}
      <LoadFailure query={health} text={messages.healthFailed} />
      {isEmpty && <p className={classes.text}>{messages.noDatabases}</p>}
    </FactCard>
  )
}
