import { Checkbox } from '@mantine/core'
import { useId } from 'react'
import { EmptyState } from '../../../ui/state/EmptyState.tsx'
import { ErrorState } from '../../../ui/state/ErrorState.tsx'
import { SkeletonBlock } from '../../../ui/state/SkeletonBlock.tsx'
import classes from './Backup.module.css'

interface Named {
  readonly id: number
  readonly name: string
  readonly owner: string
}

interface TickListProps {
  readonly title: string
  readonly query: { readonly data: readonly Named[] | undefined; readonly isError: boolean; readonly error: unknown; readonly refetch: () => unknown }
  readonly ticked: ReadonlySet<number>
  readonly onTick: (ids: ReadonlySet<number>) => void
  readonly failedText: string
  readonly emptyText: string
}

/** A list of which some or all are chosen. */
export function TickList({ title, query, ticked, onTick, failedText, emptyText }: TickListProps) {
  const titleId = useId()
  const rows = query.data ?? []
  const isAll = rows.length > 0 && ticked.size === rows.length
  const toggle = (id: number) => onTick(ticked.has(id) ? new Set([...ticked].filter((each) => each !== id)) : new Set([...ticked, id]))

  return (
    <section className={classes.list} aria-labelledby={titleId}>
      <label className={classes.listHead}>
        <Checkbox
          aria-label={`Select all of ${title}`}
          checked={isAll}
          indeterminate={ticked.size > 0 && !isAll}
          disabled={rows.length === 0}
          onChange={() => onTick(new Set(isAll ? [] : rows.map(({ id }) => id)))}
        />
        <h3 id={titleId} className={classes.listTitle}>{title}</h3>
        <span className={classes.count}>{`${ticked.size} of ${rows.length}`}</span>
      </label>
      <div className={classes.rows} role="group" aria-label={title} tabIndex={0}>
        {query.isError && <ErrorState text={failedText} error={query.error} onRetry={() => void query.refetch()} />}
        {!query.isError && !query.data && <SkeletonBlock height={132} />}
        {query.data?.length === 0 && <EmptyState title={emptyText} />}
        {rows.map(({ id, name, owner }) => (
          <label key={id} className={classes.row} data-ticked={ticked.has(id)}>
            <Checkbox aria-label={name} checked={ticked.has(id)} onChange={() => toggle(id)} />
            <span className={classes.name}>{name}</span>
            <span className={classes.owner}>{owner}</span>
          </label>
        ))}
      </div>
    </section>
  )
}
