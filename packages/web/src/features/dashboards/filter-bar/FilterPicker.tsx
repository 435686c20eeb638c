import { Button } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { isDone, withValues, type FilterDraft } from '../../../components/filter-editor/filter-draft.ts'
import { FilterValues } from '../../../components/filter-editor/values/FilterValues.tsx'
import { ListedValues } from '../../../components/filter-editor/suggestions/ListedValues.tsx'
import { withoutValues } from '../tab-filters/tab-filters.ts'
import { asList, pickerOf, type Picker } from './bar-filters.ts'
import { messages } from '../state/messages.ts'
import { DatesPicker } from './DatesPicker.tsx'
import type { DatePreset } from './date-presets.ts'
import type { LinkedValues } from './linked-values.ts'
import classes from './FilterBar.module.css'

interface FilterPickerProps {
  readonly draft: FilterDraft
  /** Its values do not fit its column, and may be missing in the draft. */
  readonly isUnfit: boolean
  readonly presets: readonly DatePreset[]
  readonly linked: LinkedValues
  readonly onChange: (draft: FilterDraft) => void
  /** Where it covers the page. */
  readonly onDone?: (() => void) | undefined
}

/** Several ticks in a row ask the database once. */
const APPLY_AFTER_MS = 300

/** What can be chosen of one filter; it is applied at once. */
export default function FilterPicker({ draft: given, isUnfit, presets, linked, onChange, onDone }: FilterPickerProps) {
  const [picker, setPicker] = useState<Picker>(() => pickerOf(given))
  const [draft, setDraft] = useState(() => (pickerOf(given) === 'list' ? asList(given) : given))
  const apply = useDebouncedCallback(onChange, { delay: APPLY_AFTER_MS, flushOnUnmount: true })
  const change = (next: FilterDraft) => {
    setDraft(next)
    if (isDone(next) || next.values.length === 0) apply(next)
  }
  const [isWhole, setWhole] = useState(false)
  const narrowed = draft.target.dataType === 'STRING' ? linked.narrowed : undefined
  const listed = { ...draft, target: narrowed && !isWhole ? narrowed.target : linked.all }
  const clear = () => change(picker === 'list' ? withValues(draft, []) : withoutValues(draft))
  return (
    <div className={classes.picker} data-picker={picker}>
      {picker === 'dates' ? (
        <DatesPicker draft={draft} presets={presets} onChange={change} />
      ) : (
        <div className={classes.fields}>
          {narrowed && (
            <p className={classes.narrowed}>
              <span role="status">{isWhole ? messages.allValues : messages.narrowedBy(narrowed.by)}</span>
              <Button variant="subtle" size="compact-xs" onClick={() => setWhole(!isWhole)}>
                {isWhole ? 'Show fitting values' : 'Show all values'}
              </Button>
            </p>
          )}
          {picker === 'list' ? (
            <ListedValues draft={listed} onChange={change} />
          ) : (
            <FilterValues draft={listed} onChange={change} withFocus />
          )}
        </div>
      )}
      <footer className={classes.footer}>
        <Button
          variant="subtle"
          size="compact-sm"
          disabled={draft.values.length === 0 && !isDone(draft) && !isUnfit}
          onClick={clear}
        >
          Clear
        </Button>
        {picker !== 'form' && (
          <Button variant="subtle" size="compact-sm" onClick={() => setPicker('form')}>
            More
          </Button>
        )}
        {onDone && (
          <Button variant="default" onClick={onDone}>
            Done
          </Button>
        )}
      </footer>
    </div>
  )
}
