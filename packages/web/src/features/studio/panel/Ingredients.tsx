import { SortableList } from '../../../ui/list/SortableList.tsx'
import { usedVirtualColumns } from '../model/columns/edit-virtual.ts'
import { removeAllFilters } from '../model/filters/filters.ts'
import { removeAllGroups } from '../model/filters/groups.ts'
import { reorder, type OutputList } from '../model/question/outputs.ts'
import { removeAllViews } from '../model/views/views.ts'
import { conditionText } from '../model/question/titles.ts'
import { useStudio } from '../studio-context.ts'
import { ComputedRow } from './rows/ComputedRow.tsx'
import { FilterRow } from './rows/FilterRow.tsx'
import { GroupRow } from './rows/GroupRow.tsx'
import { Section } from './Section.tsx'
import { ViewRow } from './rows/ViewRow.tsx'
import { VirtualRow } from './rows/VirtualRow.tsx'
import { AdvancedFilters } from '../advanced/AdvancedFilters.tsx'
import classes from './Panel.module.css'

const idOf = ({ id }: { readonly id: string }) => id

export function Ingredients() {
  const { state, act, nameOf } = useStudio()
  const { views, groups, filters, computed } = state
  const ofOtherRows = usedVirtualColumns(state)
  const mover = (list: OutputList | 'filters') => (from: number, to: number) =>
    void act((before) => reorder(before, list, before[list][from]?.id ?? '', to))

  return (
    <div className={classes.sections}>
      <Section
        title="Views"
        count={views.length}
        hint="Numbers and columns of the result"
        onClear={() => void act(removeAllViews)}
      >
        <SortableList label="Views" rows={views} keyOf={idOf} nameOf={nameOf} onMove={mover('views')}>
          {(view) => <ViewRow view={view} />}
        </SortableList>
      </Section>
      <Section
        title="Groups"
        count={groups.length}
        hint="What the numbers are grouped by"
        onClear={() => void act(removeAllGroups)}
      >
        <SortableList label="Groups" rows={groups} keyOf={idOf} nameOf={nameOf} onMove={mover('groups')}>
          {(group) => <GroupRow group={group} />}
        </SortableList>
      </Section>
      <Section
        title="Filters"
        count={filters.length}
        hint="Which rows are included"
        onClear={() => void act(removeAllFilters)}
      >
        <SortableList
          label="Filters"
          rows={filters}
          keyOf={idOf}
          nameOf={({ filter }) => conditionText(state, filter)}
          onMove={mover('filters')}
        >
          {(item) => <FilterRow item={item} />}
        </SortableList>
      </Section>
      <Section title="Calculated Columns" count={computed.length} hint="Formulas over the columns">
        <SortableList
          label="Calculated Columns"
          rows={computed}
          keyOf={idOf}
          nameOf={nameOf}
          onMove={mover('computed')}
        >
          {(item) => <ComputedRow item={item} />}
        </SortableList>
      </Section>
      {ofOtherRows.length > 0 && (
        <Section title="From Other Rows" count={ofOtherRows.length} hint="">
          {ofOtherRows.map((column) => (
            <VirtualRow key={column.id} column={column} />
          ))}
        </Section>
      )}
      <AdvancedFilters />
    </div>
  )
}
