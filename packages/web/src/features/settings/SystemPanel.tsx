import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { systemQueries } from '../../api/system.ts'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import { SkeletonBlock } from '../../ui/state/SkeletonBlock.tsx'
import { DemoCard } from './DemoCard.tsx'
import { messages } from './messages.ts'
import { describeStatus } from './system-facts.ts'
import classes from './SystemPanel.module.css'

/** How this installation is set up and how it is doing. */
export function SystemPanel() {
  const status = useQuery(systemQueries.status())
  if (status.isError) return <ErrorState text={messages.statusFailed} error={status.error} onRetry={() => void status.refetch()} />
  if (status.isPending) return <SkeletonBlock height={280} />
  return (
    <div className={classes.cards}>
      {describeStatus(status.data).map(({ title, facts }) => (
        <section key={title} className={classes.card} aria-label={title}>
          <Title order={2} className={classes.title}>{title}</Title>
          <dl className={classes.facts}>
            {facts.map(({ label, value, detail, tone }) => (
              <div key={label} className={classes.fact}>
                <dt>{label}</dt>
                <dd data-tone={tone}>
                  {value}
                  {detail && <span className={classes.detail}>{detail}</span>}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <DemoCard />
    </div>
  )
}
