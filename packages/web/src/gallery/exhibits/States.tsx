import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import { LoadingState } from '../../ui/state/LoadingState.tsx'
import { SkeletonBlock } from '../../ui/state/SkeletonBlock.tsx'
import { toast } from '../../ui/toast/toast.ts'
import classes from '../Gallery.module.css'

const failure = Object.assign(new Error('The database did not answer in time'), {
  detail: 'Statement stopped after 300 s',
  requestId: '6d991bbc',
})

export function States() {
  return (
    <div className={classes.fields}>
      <EmptyState title="NO Data" text="Dashboards that you make or that are shared with you will appear here." />
      <ErrorState text="The result could not be loaded." error={failure} onRetry={() => toast.info('Trying again')} />
      <LoadingState />
      <SkeletonBlock height={160} />
    </div>
  )
}
