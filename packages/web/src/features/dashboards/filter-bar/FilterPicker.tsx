import { Button } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { isDone, withValues, type FilterDraft } from '../../../widgets/filter-editor/filter-draft.ts'
import { FilterValues } from '../../../widgets/filter-editor/FilterValues.tsx'
import { ListedValues } from '../../../widgets/filter-editor/ListedValues.tsx'
import { withoutValues } from '../board/tab-filters.ts'
import { asList, pickerOf, type Picker } from './bar-filters.ts'
import { DatesPicker } from './DatesPicker.tsx'
import type { DatePreset } from './date-presets.ts'
import classes from './FilterBar.module.css'

interface FilterPickerProps {
  readonly draft: FilterDraft
  readonly presets: readonly DatePreset[]
  readonly onChange: (draft: FilterDraft) => void
}

/** Several ticks in a row ask the database once. */
const APPLY_AFTER_MS = 300

/** What can be chosen of one filter; it is applied at once. */
export default function FilterPicker({ draft: given, presets, onChange }: FilterPickerProps) {
  const [picker, setPicker] = useState<Picker>(() => pickerOf(given))
  const [draft, setDraft] = useState(() => (pickerOf(given) === 'list' ? asList(given) : given))
  const apply = useDebouncedCallback(onChange, { delay: APPLY_AFTER_MS, flushOnUnmount: true })
  const change = (next: FilterDraft) => {
    setDraft(next)
    if (isDone(next) || next.values.length === 0) apply(next)
  }
  const clear = () => change(picker === 'list' ? withValues(draft, []) : withoutValues(draft))
  return (
    <div className={classes.picker} data-picker={picker}>
      {picker === 'dates' ? (
        <DatesPicker draft={draft} presets={presets} onChange={change} />
      ) : (
        <div className={classes.fields}>
          {picker === 'list' ? (
            <ListedValues draft={draft} onChange={change} />
          ) : (
            <FilterValues draft={draft} onChange={change} withFocus />
          )}
        </div>
      )}
      <footer className={classes.footer}>
        <Button
          variant="subtle"
          size="compact-sm"
          disabled={draft.values.length === 0 && !isDone(draft)}
          onClick={clear}
        >
          Clear
        </Button>
        {picker !== 'form' && (
          <Button variant="subtle" size="compact-sm" onClick={() => setPicker('form')}>
            More
          </Button>
        )}
      </footer>
    </div>
  )
}
