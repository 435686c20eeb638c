import { Combobox, Pill, PillsInput, useCombobox } from '@mantine/core'
import type { FilterValue } from '@soundings/query'
import { useState, type KeyboardEvent } from 'react'
import { valueLabel, withValues } from '../filter-draft.ts'
import { SuggestionOptions } from './SuggestionOptions.tsx'
import { useSuggestions } from './use-suggestions.ts'
import type { ValueFieldsProps } from '../values/value-fields.ts'
import classes from '../FilterEditor.module.css'

/** Several texts: suggested ones are picked, others are typed and taken with Enter. */
export function SuggestedValues({ draft, onChange }: ValueFieldsProps) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const [typed, setTyped] = useState('')
  const chosen = draft.values
  const suggestions = useSuggestions(draft.target, typed, chosen.map(String), combobox.dropdownOpened)

  const add = (value: string) => {
    setTyped('')
    if (!chosen.includes(value)) onChange(withValues(draft, [...chosen, value]))
  }
  const remove = (value: FilterValue) =>
    onChange(
      withValues(
        draft,
        chosen.filter((other) => other !== value),
      ),
    )
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Backspace' && typed === '' && chosen.length > 0) onChange(withValues(draft, chosen.slice(0, -1)))
    if (event.key !== 'Enter' || typed === '' || combobox.getSelectedOptionIndex() >= 0) return
    event.preventDefault()
    add(typed)
  }

  return (
    <Combobox store={combobox} withinPortal={false} onOptionSubmit={add}>
      <Combobox.DropdownTarget>
        <PillsInput label="Values" onClick={() => combobox.openDropdown()}>
          <Pill.Group className={classes.pills}>
            {chosen.map((value) => (
              <Pill
                key={String(value)}
                withRemoveButton
                removeButtonProps={{ 'aria-label': `Remove ${valueLabel(value)}`, 'aria-hidden': false, tabIndex: 0 }}
                onRemove={() => remove(value)}
              >
                {valueLabel(value)}
              </Pill>
            ))}
            <Combobox.EventsTarget withExpandedAttribute>
              <PillsInput.Field
                role="combobox"
                aria-label="Values"
                autoComplete="off"
                maxLength={2000}
                placeholder={chosen.length === 0 ? 'Search values' : ''}
                value={typed}
                onBlur={() => {
                  combobox.closeDropdown()
                  // What was typed but not taken would otherwise be lost without a word.
                  if (typed.trim() !== '') add(typed)
                }}
                onKeyDown={handleKey}
                onChange={(event) => {
                  setTyped(event.currentTarget.value)
                  combobox.openDropdown()
                  combobox.resetSelectedOption()
                }}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown>
        <SuggestionOptions suggestions={suggestions} />
      </Combobox.Dropdown>
    </Combobox>
  )
}
