import type { ChartType } from '../../../charts/chart-type.ts'
import { SkeletonBlock } from '../../../ui/state/SkeletonBlock.tsx'
import classes from '../ResultView.module.css'

const barHeights = ['45%', '70%', '55%', '90%', '65%', '80%', '40%']

/** The outline of what is on its way: rows, a number or bars. */
export function ResultSkeleton({ shape }: { shape: ChartType['skeleton'] }) {
  return (
    <div className={classes.skeleton} data-shape={shape} role="status" aria-label="Loading">
      {shape === 'number' && <SkeletonBlock height="100%" />}
      {shape === 'rows' && Array.from({ length: 8 }, (_, at) => <SkeletonBlock key={at} height={24} />)}
      {shape === 'bars' && barHeights.map((height, at) => <SkeletonBlock key={at} height={height} />)}
    </div>
  )
}
