import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { accessRuleQueries, useSwitchAccessRules } from '../../../api/sources/access-rules.ts'
import { reportOutcome } from '../../../api/core/report-outcome.ts'
import { useChoice } from '../../../ui/form/use-choice.ts'
import { EmptyState } from '../../../ui/state/EmptyState.tsx'
import { LoadFailure } from '../../../ui/state/LoadFailure.tsx'
import { LoadingState } from '../../../ui/state/LoadingState.tsx'
import { GdaFilters } from './GdaFilters.tsx'
import { RowRules } from './rules/RowRules.tsx'
import { RuleCoverage } from './rules/RuleCoverage.tsx'
import { messages } from './messages.ts'
import classes from './Gda.module.css'

/** Which rows people see, whatever they open. */
export function GdaPanel() {
  const settings = useQuery(accessRuleQueries.settings())
  const change = useSwitchAccessRules()
  const filters = useChoice(settings.data?.enabledGDA ?? false, async (on) => {
    await reportOutcome(change.mutateAsync(on), { done: messages.switched(on), failed: () => messages.switchFailed })
  })
  if (settings.isLoadingError) return <LoadFailure query={settings} text={messages.listFailed} />
  if (settings.isPending) return <LoadingState text="Loading GDA Settings …" />

  return (
    <>
      <LoadFailure query={settings} text={messages.listFailed} />
      <div className={classes.head}>
        <p className={classes.explanation}>{messages.explanation}</p>
        <Switch
          label="Enable GDA filters"
          checked={filters.shown}
          disabled={filters.isSaving}
          onChange={({ currentTarget }) => filters.choose(currentTarget.checked)}
        />
      </div>
      {settings.data.enabledGDA ? (
        <>
          <GdaFilters />
          <RowRules />
          <RuleCoverage />
        </>
      ) : (
        <EmptyState title={messages.isOff} />
      )}
    </>
  )
}
