import { Button, Group } from '@mantine/core'
import type { DbTable } from '@soundings/contract'
import { operators, operatorsFor, type Filter } from '@soundings/query'
import { IconFilterPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { FilterEditor } from '../../../components/filter-editor/FilterEditor.tsx'
import { sequenceProblem } from '../../../components/other-rows/subjects.ts'
import { addAdvanced } from '../model/filters/advanced-filters.ts'
import { addFilter } from '../model/filters/filters.ts'
import { messages } from '../model/messages.ts'
import { canAddFilter } from '../model/studio-state.ts'
import { withVirtualColumn, type NewVirtual } from '../model/columns/virtual-columns.ts'
import { useStudio } from '../studio-context.ts'
import { CardPopup } from './CardPopup.tsx'
import { measureTargets } from './entries/measure-targets.ts'
import { NewVirtualColumn, virtualEntries, virtualKinds } from './entries/new-virtual-column.ts'
import classes from './Cards.module.css'

/** Filters of the plain list; the links at the foot lead to related rows, to sequences and to the tree of and/or groups. */
export function AddFilterCard({ onAdvanced }: { onAdvanced: () => void }) {
  const { state, act } = useStudio()
  return (
    <CardPopup
      title="+ Add Filter"
      icon={IconFilterPlus}
      note="Only some rows"
      disabledReason={canAddFilter(state) ? undefined : messages.tableNeeded}
    >
      {(close) => (
        <NewFilter
          onDone={close}
          onAdvanced={() => {
            close()
            void act(addAdvanced).then(onAdvanced)
          }}
        />
      )}
    </CardPopup>
  )
}

function NewFilter({ onDone, onAdvanced }: { onDone: () => void; onAdvanced: () => void }) {
  const { state, act } = useStudio()
  const [making, setMaking] = useState<NewVirtual['kind']>()
  const [made, setMade] = useState<{ readonly column: NewVirtual; readonly tables: readonly DbTable[] }>()
  if (state.baseTableId === undefined) return null

  /** Whether there are related rows is all that such a filter asks; others are filled in. */
  const take = (column: NewVirtual, tables: readonly DbTable[], isNone = false) => {
    if (column.kind !== 'related' || column.measure !== 'any') return setMade({ column, tables })
    void act((before) => {
      const grown = withVirtualColumn(before, column, tables)
      return addFilter(grown.state, { columnId: grown.column.id, operator: 'equals', values: [isNone ? '0' : '1'] })
    }).then((isAdded) => isAdded && onDone())
  }
  if (making && !made)
    return <NewVirtualColumn kind={making} isFilter onDone={take} onBack={() => setMaking(undefined)} />
  const problem = sequenceProblem(state.tables, state.baseTableId)
  const after = made && withVirtualColumn(state, made.column, made.tables)
  const add = (filter: Filter) =>
    void act((before) =>
      addFilter(made ? withVirtualColumn(before, made.column, made.tables).state : before, filter),
    ).then((isAdded) => isAdded && onDone())
  return (
    <>
      <FilterEditor
        // With another column it begins anew.
        key={after?.column.id ?? 'columns'}
        tables={after?.state.tables ?? state.tables}
        baseTableId={state.baseTableId}
        filter={after && newFilterOn(after)}
        measures={measureTargets(state)}
        more={[virtualEntries(setMaking, problem, true)]}
        withDynamic
        onCancel={onDone}
        onDone={add}
      />
      {!made && (
        <Group className={classes.advancedLink ?? ''} gap="xs">
          {virtualKinds.map(({ kind, label }) => (
            <Button
              key={kind}
              variant="subtle"
              size="compact-sm"
              {...(kind === 'sequence' && problem !== undefined && { disabled: true, title: problem })}
              onClick={() => setMaking(kind)}
            >
              {label}
            </Button>
          ))}
          <Button variant="subtle" size="compact-sm" onClick={onAdvanced}>
            Advanced filters
          </Button>
        </Group>
      )}
    </>
  )
}

/** What the editor begins with: yes for conditions, a number or a value to be filled in for the others. */
function newFilterOn({ state, column }: ReturnType<typeof withVirtualColumn>): Filter {
  const dataType =
    state.tables.flatMap(({ columns }) => columns).find(({ id }) => id === column.id)?.dataType ?? 'OTHER'
  const [operator = 'equals'] = operatorsFor(dataType)
  return { columnId: column.id, operator, values: operators[operator].defaultsFor(dataType) }
}
