import type { DbTable } from '@soundings/contract'
import { useQuery } from '@tanstack/react-query'
import { tableQueries } from '../../../api/tables.ts'
import { ErrorState } from '../../../ui/state/ErrorState.tsx'
import { LoadingState } from '../../../ui/state/LoadingState.tsx'
import { messages } from '../messages.ts'
import type { NewVirtual } from '../model/virtual-columns.ts'
import { useStudio } from '../studio-context.ts'
import { NewRelated } from './NewRelated.tsx'
import { NewSequence } from './NewSequence.tsx'

interface Props {
  readonly kind: NewVirtual['kind']
  readonly isFilter?: boolean
  /** Begins with what the column is, at the last step. */
  readonly edited?: NewVirtual
  /** With the tables that the column is made of. */
  readonly onDone: (column: NewVirtual, tables: readonly DbTable[], isNone?: boolean) => void
  readonly onBack: () => void
}

/** Builds a column of related rows or of a sequence, step by step. */
export default function NewVirtualColumn({ kind, isFilter = false, edited, onDone, onBack }: Props) {
  const { state } = useStudio()
  const { databaseId, baseTableId } = state
  const referring = useQuery({ ...tableQueries.referring(databaseId ?? 0, baseTableId ?? 0), enabled: kind === 'related' })
  if (baseTableId === undefined) return null
  if (kind === 'sequence') return <NewSequence baseTableId={baseTableId} tables={state.tables} isFilter={isFilter} edited={edited?.kind === 'sequence' ? edited : undefined} onDone={(column) => onDone(column, state.tables)} onBack={onBack} />
  if (referring.isError) return <ErrorState text={messages.loadTablesFailed} />
  if (!referring.data) return <LoadingState />
  return <NewRelated baseTableId={baseTableId} tables={referring.data} isFilter={isFilter} edited={edited?.kind === 'related' ? edited : undefined} onDone={(column, isNone) => onDone(column, referring.data, isNone)} onBack={onBack} />
}
