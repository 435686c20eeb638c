import { Text } from '@mantine/core'
import type { GdaFilter } from '@soundings/contract'
import { useQuery } from '@tanstack/react-query'
import { accessRuleQueries } from '../../../api/access-rules.ts'
import { Modal } from '../../../ui/layer/Modal.tsx'
import { ErrorState } from '../../../ui/state/ErrorState.tsx'
import { LoadingState } from '../../../ui/state/LoadingState.tsx'
import { keyWay } from '../../../widgets/row-cuts/key-way.ts'
import classes from './Gda.module.css'

/** Which tables a filter binds, and how. Open while there is a filter. */
export function GdaReachDialog({ filter, onClose }: { filter: GdaFilter | undefined; onClose: () => void }) {
  return (
    <Modal opened={filter !== undefined} onClose={onClose} title="Tables this rule restricts" size={560}>
      {filter && (
        <>
          <Text size="sm" mb="sm">
            {`Of these tables ${filter.username} sees only rows that belong to ${filter.tableName} with ${filter.columnName} ${filter.columnValue}${filter.chains === 'every' ? ', by every chain of keys that is not empty' : ''}.`}
          </Text>
          <ReachList id={filter.id} />
        </>
      )}
    </Modal>
  )
}

function ReachList({ id }: { id: number }) {
  const reach = useQuery(accessRuleQueries.reach(id))
  if (reach.isError) return <ErrorState text="The tables could not be loaded" error={reach.error} onRetry={() => void reach.refetch()} />
  if (reach.isPending) return <LoadingState text="Loading the filters …" />
  return (
    <ul className={classes.reach}>
      {reach.data.map((table) => (
        <li key={table.tableName}>
          <span className={classes.tableName}>{table.tableName}</span>
          <span className={classes.way}>{keyWay(table.keys)}</span>
        </li>
      ))}
    </ul>
  )
}
