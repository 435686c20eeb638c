import { Button } from '@mantine/core'
import type { FilterWire } from '@soundings/contract'
import { IconAdjustmentsHorizontal, IconRotate2 } from '@tabler/icons-react'
import { toDrafts } from '../../../widgets/question-result/answers/dynamic-filters.ts'
import { CrossChips } from '../cross-filter/CrossChips.tsx'
import type { CrossFilter } from '../cross-filter/cross-filters.ts'
import type { TabFilters } from '../tab-filters/use-tab-filters.ts'
import { chosenWith, isChanged, savedDraft } from './bar-filters.ts'
import { chipText } from './chip-text.ts'
import { presetsOfToday } from './date-presets.ts'
import { FilterChip } from './FilterChip.tsx'
import { linkedValues } from './linked-values.ts'
import classes from './FilterBar.module.css'

interface FilterBarProps {
  readonly tabFilters: TabFilters
  /** The values that were saved with the dashboard. */
  readonly saved: readonly FilterWire[]
  readonly onChoose: (filters: readonly FilterWire[]) => void
  readonly onSavedValues: () => void
  readonly crossFilters: readonly CrossFilter[]
  readonly onCrossFilters: (chosen: readonly CrossFilter[]) => void
  /** Opens the drawer with all filters and their operators. */
  readonly onAll: () => void
}

/** What the tiles below are narrowed by, and a click to change it. */
export function FilterBar({
  tabFilters: { filters, columns, countInForce },
  saved,
  onChoose,
  onSavedValues,
  crossFilters,
  onCrossFilters,
  onAll,
}: FilterBarProps) {
  const drafts = columns ? toDrafts(filters, [], columns) : []
  const presets = presetsOfToday()
  const isOther = drafts.some((draft) => isChanged(draft, saved))
  return (
    <div className={classes.bar} role="group" aria-label="Filters">
      <div className={classes.chips}>
        {drafts.map((draft) => (
          <FilterChip
            key={`${draft.target.columnId} ${draft.target.aggregation ?? ''}`}
            draft={draft}
            text={chipText(draft, presets)}
            presets={presets}
            linked={linkedValues(draft.target, { filters, crossFilters, columns: columns ?? [] })}
            isChanged={isChanged(draft, saved)}
            onChange={(changed) => onChoose(chosenWith(drafts, changed, saved))}
            onSavedValue={() => onChoose(chosenWith(drafts, savedDraft(draft, saved), saved))}
          />
        ))}
        {crossFilters.length > 0 && drafts.length > 0 && <span className={classes.divider} aria-hidden="true" />}
        <CrossChips
          chosen={crossFilters}
          columns={columns ?? []}
          onRemove={(taken) => onCrossFilters(crossFilters.filter((each) => each !== taken))}
        />
      </div>
      {isOther && (
        <Button
          className={`${classes.tool} ${classes.back}`}
          variant="subtle"
          color="gray"
          leftSection={<IconRotate2 size={16} />}
          onClick={onSavedValues}
        >
          Back to defaults
        </Button>
      )}
      {saved.length > 0 && (
        <Button
          className={classes.tool ?? ''}
          variant="subtle"
          color="gray"
          leftSection={<IconAdjustmentsHorizontal size={16} />}
          onClick={onAll}
        >
          {countInForce > 0 ? `Filter By (${countInForce})` : 'Filter By'}
        </Button>
      )}
    </div>
  )
}
