import type { Refresh } from '@soundings/contract'
import { isUnderWay } from '../../api/sources/databases.ts'
import { errorsText, progressText, shareDone } from './refresh-progress.ts'
import classes from './RefreshProgress.module.css'

/** How far the import and analysis of one database is, and which columns failed. */
export function RefreshProgress({ name, refresh }: { name: string; refresh: Refresh }) {
  const done = shareDone(refresh)
  return (
    <section className={classes.card} aria-label={`Reading of ${name}`} data-failed={refresh.state === 'failed'}>
      <div className={classes.line}>
        <strong className={classes.name}>{name}</strong>
        <span className={classes.words} role="status">
          {progressText(refresh)}
        </span>
      </div>
      {isUnderWay(refresh) && (
        <div
          className={classes.track}
          role="progressbar"
          aria-label={`Columns of ${name} analysed`}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={done === undefined ? undefined : Math.round(done * 100)}
        >
          <div className={classes.bar} style={{ width: `${(done ?? 0) * 100}%` }} />
        </div>
      )}
      {refresh.errors.length > 0 && (
        <details className={classes.errors}>
          <summary>{errorsText(refresh)}</summary>
          <ul>
            {refresh.errors.map(({ table, column, message }, at) => (
              <li key={at}>
                <b>
                  {table}.{column}
                </b>{' '}
                {message}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
