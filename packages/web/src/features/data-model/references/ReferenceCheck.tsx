import { Button } from '@mantine/core'
import type { checkReference, ReferenceChange, ReplyOf } from '@soundings/contract'
import { IconDatabaseSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { titleOf } from '../../../api/core/api-error.ts'
import { tableQueries } from '../../../api/sources/tables.ts'
import { messages } from '../messages.ts'
import classes from './References.module.css'

interface ReferenceCheckProps {
  readonly fromTableId: number
  /** Undefined while something is not chosen. */
  readonly change: ReferenceChange | undefined
  readonly targetName: string
}

/** Counts on demand whether every row finds its match and whether only one can match. */
export function ReferenceCheck({ fromTableId, change, targetName }: ReferenceCheckProps) {
  const [asked, setAsked] = useState<ReferenceChange>()
  const isAsked = asked !== undefined && JSON.stringify(asked) === JSON.stringify(change)
  const check = useQuery({
    ...tableQueries.referenceCheck(fromTableId, asked ?? { toTableId: 0, pairs: [] }),
    enabled: isAsked,
  })
  const start = () => (isAsked ? void check.refetch() : setAsked(change))
  return (
    <div className={classes.check}>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconDatabaseSearch size={16} />}
        disabled={!change}
        loading={isAsked && check.isFetching}
        onClick={start}
      >
        Check against the data
      </Button>
      <div role="status">
        {isAsked && check.isFetching && <p>{messages.checking}</p>}
        {isAsked && !check.isFetching && check.isError && (
          <p data-tone="warning">{titleOf(check.error) || messages.checkFailed}</p>
        )}
        {isAsked && !check.isFetching && check.isSuccess && <Findings {...check.data} targetName={targetName} />}
      </div>
    </div>
  )
}

type Counts = ReplyOf<typeof checkReference>

function Findings({ unmatched, repeated, incomplete, empty, targetName }: Counts & { targetName: string }) {
  const fits = unmatched === 0 && repeated === 0
  return (
    <>
      {fits && <p>{messages.referenceFits(targetName)}</p>}
      {unmatched > 0 && <p data-tone="warning">{messages.unmatchedRows(unmatched, targetName)}</p>}
      {repeated > 0 && <p data-tone="warning">{messages.repeatedKeys(repeated, targetName)}</p>}
      {empty > 0 && <p>{messages.emptyKeys(empty)}</p>}
      {incomplete > empty && <p data-tone="warning">{messages.incompleteKeys(incomplete - empty)}</p>}
    </>
  )
}
