import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { textAt, withValues } from '../filter-draft.ts'
import { SuggestionOptions } from './SuggestionOptions.tsx'
import { useSuggestions } from './use-suggestions.ts'
import type { ValueFieldsProps } from '../values/value-fields.ts'

/** One text, with values of the column that hold it. */
export function SuggestedValue({ draft, onChange }: ValueFieldsProps) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const typed = textAt(draft, 0)
  const suggestions = useSuggestions(draft.target, typed, [], combobox.dropdownOpened)
  const change = (text: string) => onChange(withValues(draft, [text]))
  return (
    <Combobox
      store={combobox}
      withinPortal={false}
      onOptionSubmit={(value) => {
        change(value)
        combobox.closeDropdown()
      }}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          role="combobox"
          label="Value"
          autoComplete="off"
          maxLength={2000}
          value={typed}
          onClick={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          onChange={(event) => {
            change(event.currentTarget.value)
            combobox.openDropdown()
            combobox.resetSelectedOption()
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <SuggestionOptions suggestions={suggestions} />
      </Combobox.Dropdown>
    </Combobox>
  )
}
