import { Button } from '@mantine/core'
import { IconFilterPlus } from '@tabler/icons-react'
import { FilterEditor } from '../../../widgets/filter-editor/FilterEditor.tsx'
import { addAdvanced } from '../model/advanced-filters.ts'
import { addFilter } from '../model/filters.ts'
import { messages } from '../model/messages.ts'
import { canAddFilter } from '../model/studio-state.ts'
import { useStudio } from '../studio-context.ts'
import { CardPopup } from './CardPopup.tsx'
import { measureTargets } from './measure-targets.ts'
import classes from './Cards.module.css'

/** Filters of the plain list; the link at the foot leads to the tree of and/or groups. */
export function AddFilterCard({ onAdvanced }: { onAdvanced: () => void }) {
  const { state, act } = useStudio()
  const { tables, baseTableId } = state
  return (
    <CardPopup title="+ Add Filter" icon={IconFilterPlus} note="Only some rows" disabledReason={canAddFilter(state) ? undefined : messages.tableNeeded}>
      {(close) => (
        <>
          {baseTableId !== undefined && (
            <FilterEditor
              tables={tables}
              baseTableId={baseTableId}
              measures={measureTargets(state)}
              withDynamic
              onCancel={close}
              onDone={(filter) => void act((before) => addFilter(before, filter)).then((isAdded) => isAdded && close())}
            />
          )}
          <Button
            className={classes.advancedLink ?? ''}
            variant="subtle"
            size="compact-sm"
            onClick={() => {
              close()
              void act(addAdvanced).then(onAdvanced)
            }}
          >
            Advanced filters
          </Button>
        </>
      )}
    </CardPopup>
  )
}
