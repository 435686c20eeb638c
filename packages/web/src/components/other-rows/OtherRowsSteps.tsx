import type { DbTable } from '@soundings/contract'
import type { VirtualMeaning } from '@soundings/query'
import { useQuery } from '@tanstack/react-query'
import { tableQueries } from '../../api/sources/tables.ts'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import { LoadingState } from '../../ui/state/LoadingState.tsx'
import { NewRelated } from './NewRelated.tsx'
import { NewSequence } from './NewSequence.tsx'

interface OtherRowsStepsProps {
  readonly databaseId: number
  readonly baseTableId: number
  /** The base table and those that it leads to. */
  readonly tables: readonly DbTable[]
  readonly kind: VirtualMeaning['kind']
  readonly isFilter?: boolean
  /** Begins with what the column is, at the last step. */
  readonly edited?: VirtualMeaning
  /** With the tables that the column is made of. */
  readonly onDone: (column: VirtualMeaning, tables: readonly DbTable[], isNone?: boolean) => void
  readonly onBack: () => void
}

/** Builds a column of related rows or of a sequence, step by step. */
export function OtherRowsSteps({
  databaseId,
  baseTableId,
  tables,
  kind,
  isFilter = false,
  edited,
  onDone,
  onBack,
}: OtherRowsStepsProps) {
  const referring = useQuery({ ...tableQueries.referring(databaseId, baseTableId), enabled: kind === 'related' })
  if (kind === 'sequence')
    return (
      <NewSequence
        baseTableId={baseTableId}
        tables={tables}
        isFilter={isFilter}
        edited={edited?.kind === 'sequence' ? edited : undefined}
        onDone={(column) => onDone(column, tables)}
        onBack={onBack}
      />
    )
  if (referring.isLoadingError) return <ErrorState text="Error loading database tables" />
  if (!referring.data) return <LoadingState />
  return (
    <NewRelated
      baseTableId={baseTableId}
      tables={referring.data}
      isFilter={isFilter}
      edited={edited?.kind === 'related' ? edited : undefined}
      onDone={(column, isNone) => onDone(column, referring.data, isNone)}
      onBack={onBack}
    />
  )
}
