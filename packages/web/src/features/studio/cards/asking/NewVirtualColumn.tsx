import type { DbTable } from '@soundings/contract'
import { OtherRowsSteps } from '../../../../components/other-rows/OtherRowsSteps.tsx'
import type { NewVirtual } from '../../model/columns/virtual-columns.ts'
import { useStudio } from '../../studio-context.ts'

interface Props {
  readonly kind: NewVirtual['kind']
  readonly isFilter?: boolean
  /** Begins with what the column is, at the last step. */
  readonly edited?: NewVirtual
  /** With the tables that the column is made of. */
  readonly onDone: (column: NewVirtual, tables: readonly DbTable[], isNone?: boolean) => void
  readonly onBack: () => void
}

/** Builds a column of other rows for the question. */
export default function NewVirtualColumn(props: Props) {
  const { databaseId, baseTableId, tables } = useStudio().state
  return baseTableId === undefined ? null : (
    <OtherRowsSteps databaseId={databaseId ?? 0} baseTableId={baseTableId} tables={tables} {...props} />
  )
}
