import { Button } from '@mantine/core'
import type { FilterWire } from '@soundings/contract'
import { IconAdjustmentsHorizontal, IconRotate2 } from '@tabler/icons-react'
import { CrossChips } from '../cross-filter/CrossChips.tsx'
import type { CrossFilter } from '../cross-filter/cross-filters.ts'
import type { TabFilters } from '../tab-filters/use-tab-filters.ts'
import { asChosen, chosenWith, isChanged, isUnfit, savedFilter, shownFilters } from './bar-filters.ts'
import { barText } from './chip-text.ts'
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
  const shown = columns ? shownFilters(filters, columns) : []
  const presets = presetsOfToday()
  const isOther = shown.some((each) => isChanged(each, saved))
  return (
    <div className={classes.bar} role="group" aria-label="Filters">
      <div className={classes.chips}>
        {shown.map((each) => (
          <FilterChip
            key={`${each.draft.target.columnId} ${each.draft.target.aggregation ?? ''}`}
            draft={each.draft}
            text={barText(each, presets)}
            isUnfit={isUnfit(each)}
            presets={presets}
            linked={linkedValues(each.draft.target, { filters, crossFilters, columns: columns ?? [] })}
            isChanged={isChanged(each, saved)}
            onChange={(changed) => onChoose(chosenWith(shown, asChosen(changed), saved))}
            onSavedValue={() => onChoose(chosenWith(shown, savedFilter(each, saved) ?? each, saved))}
          />
        ))}
        {crossFilters.length > 0 && shown.length > 0 && <span className={classes.divider} aria-hidden="true" />}
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
