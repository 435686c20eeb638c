import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { accessRuleQueries } from '../../../api/sources/access-rules.ts'
import { Modal } from '../../../ui/layer/Modal.tsx'
import { LoadFailure } from '../../../ui/state/LoadFailure.tsx'
import { LoadingState } from '../../../ui/state/LoadingState.tsx'
import { keyWay } from '../../../components/row-filters/key-way.ts'
import classes from './Gda.module.css'

/** What is asked about a rule. */
export interface Reaching {
  /** What the rule does to the tables below. */
  readonly sentence: string
  readonly reach: ReturnType<typeof accessRuleQueries.reach>
}

/** Which tables a rule binds, and how. Open while there is one. */
export function GdaReachDialog({ reaching, onClose }: { reaching: Reaching | undefined; onClose: () => void }) {
  return (
    <Modal opened={reaching !== undefined} onClose={onClose} title="Tables this rule restricts" size={560}>
      {reaching && (
        <>
          <Text size="sm" mb="sm">
            {reaching.sentence}
          </Text>
          <ReachList options={reaching.reach} />
        </>
      )}
    </Modal>
  )
}

function ReachList({ options }: { options: Reaching['reach'] }) {
  const reach = useQuery(options)
  if (reach.isLoadingError) return <LoadFailure query={reach} text="The tables could not be loaded" />
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
