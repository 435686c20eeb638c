import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import type { PageAsk, PageQuery } from '../../../api/core/list-query.ts'
import { SearchBox } from '../../../ui/form/SearchBox.tsx'
import { matchesSearch } from '../../../ui/form/matches-search.ts'
import { EmptyState } from '../../../ui/state/EmptyState.tsx'
import { LoadFailure } from '../../../ui/state/LoadFailure.tsx'
import { SkeletonBlock } from '../../../ui/state/SkeletonBlock.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { MoreRows } from '../../../components/found-rows/MoreRows.tsx'
import { useFoundRows } from '../../../components/found-rows/use-found-rows.ts'
import classes from './Backup.module.css'

interface Named {
  readonly id: number
  readonly name: string
  readonly owner: string
}

interface TickListProps<Row extends Named> {
  readonly title: string
  readonly page: (ask: PageAsk) => PageQuery<Row>
  /** The ids of all rows, whatever is shown or searched for. */
  readonly readAll: () => Promise<readonly Row[]>
  readonly ticked: ReadonlySet<number>
  readonly onTick: (ids: ReadonlySet<number>) => void
  readonly failedText: string
  readonly emptyText: string
}

/** A list of which some or all are chosen. The server searches and pages it; what is ticked stays so while others are shown. */
export function TickList<Row extends Named>({
  title,
  page,
  readAll,
  ticked,
  onTick,
  failedText,
  emptyText,
}: TickListProps<Row>) {
  const titleId = useId()
  const { typed, setTyped, rows, total, query, showMore } = useFoundRows({
    page,
    matches: ({ name }: Row, words) => matchesSearch(words, name),
  })
  useFailureWarning(query, failedText)
  // A search narrows the list, but not how many there are.
  const whole = useQuery(page({ page: 0, size: 1 }))
  const all = whole.data?.total ?? 0
  const isAll = all > 0 && ticked.size >= all
  const [isLoading, setLoading] = useState(false)
  const tickAll = async () => {
    if (isLoading) return
    if (isAll) return onTick(new Set())
    setLoading(true)
    try {
      onTick(new Set((await readAll()).map(({ id }) => id)))
    } catch {
      toast.warning(failedText)
    } finally {
      setLoading(false)
    }
  }
  const toggle = (id: number) =>
    onTick(ticked.has(id) ? new Set([...ticked].filter((each) => each !== id)) : new Set([...ticked, id]))

  return (
    <section className={classes.list} aria-labelledby={titleId}>
      <label className={classes.listHead}>
        <Checkbox
          aria-label={`Select all of ${title}`}
          // Ticked at once, while it is read which rows there are.
          checked={isAll || isLoading}
          indeterminate={ticked.size > 0 && !isAll}
          disabled={all === 0}
          onChange={() => void tickAll()}
        />
        <h3 id={titleId} className={classes.listTitle}>
          {title}
        </h3>
        <span className={classes.count}>{`${ticked.size} of ${all}`}</span>
      </label>
      <div className={classes.search}>
        <SearchBox label={`Search ${title}`} value={typed} onChange={setTyped} />
      </div>
      <div className={classes.rows} role="group" aria-label={title} tabIndex={0}>
        <LoadFailure query={query} text={failedText} />
        {query.isPending && <SkeletonBlock height={132} />}
        {query.data && rows.length === 0 && (
          <EmptyState title={typed.trim() === '' ? emptyText : `Nothing matches “${typed.trim()}”.`} />
        )}
        {rows.map(({ id, name, owner }) => (
          <label key={id} className={classes.row} data-ticked={ticked.has(id)}>
            <Checkbox aria-label={name} checked={ticked.has(id)} onChange={() => toggle(id)} />
            <span className={classes.name}>{name}</span>
            <span className={classes.owner}>{owner}</span>
          </label>
        ))}
      </div>
      <MoreRows shown={rows.length} total={total} onMore={showMore} />
    </section>
  )
}

/** A list that does not come takes only itself away, so it is a warning. */
function useFailureWarning({ isError, errorUpdatedAt }: { isError: boolean; errorUpdatedAt: number }, text: string) {
  useEffect(() => {
    if (isError) toast.warning(text)
  }, [isError, errorUpdatedAt, text])
}
