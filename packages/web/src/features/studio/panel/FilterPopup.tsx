import type { Filter } from '@soundings/query'
import { useState, type ReactElement } from 'react'
import { Popup } from '../../../ui/popup/Popup.tsx'
import { FilterEditor } from '../../../components/filter-editor/FilterEditor.tsx'
import { measureTargets, rowTargets } from '../cards/entries/measure-targets.ts'
import { useStudio } from '../studio-context.ts'

interface FilterPopupProps {
  readonly label: string
  /** The one to change; without it a new one is made. */
  readonly filter?: Filter
  readonly withDynamic?: boolean
  /** Aggregates are not offered beside the columns. */
  readonly isOfRows?: boolean
  /** Resolves to whether it was taken. */
  readonly onDone: (filter: Filter) => Promise<boolean>
  readonly target: (open: () => void) => ReactElement
}

export function FilterPopup({
  label,
  filter,
  withDynamic = false,
  isOfRows = false,
  onDone,
  target,
}: FilterPopupProps) {
  const { state } = useStudio()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <Popup label={label} opened={isOpen} onClose={close} target={target(() => setOpen(!isOpen))}>
      {state.baseTableId !== undefined && (
        <FilterEditor
          tables={state.tables}
          baseTableId={state.baseTableId}
          filter={filter}
          measures={isOfRows ? rowTargets(state) : measureTargets(state)}
          withDynamic={withDynamic}
          onCancel={close}
          onDone={(done) => void onDone(done).then((isTaken) => isTaken && close())}
        />
      )}
    </Popup>
  )
}
