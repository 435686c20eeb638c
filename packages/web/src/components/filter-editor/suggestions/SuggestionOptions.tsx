import { Combobox, Loader } from '@mantine/core'
import { valueLabel } from '../filter-draft.ts'
import { messages } from '../messages.ts'
import type { Suggestions } from './use-suggestions.ts'
import classes from '../FilterEditor.module.css'

/** What the open list of suggestions shows: values, that there are none, that they are coming or could not come. */
export function SuggestionOptions({ suggestions: { values, isLoading, isFailed } }: { suggestions: Suggestions }) {
  if (isFailed) return <Combobox.Empty role="alert">{messages.suggestionsFailed}</Combobox.Empty>
  if (values.length === 0) {
    return (
      <Combobox.Empty role="status">
        {isLoading ? <Loader size={16} aria-label="Loading" /> : messages.noSuggestions}
      </Combobox.Empty>
    )
  }
  return (
    <Combobox.Options aria-busy={isLoading}>
      {values.map((value) => (
        <Combobox.Option key={value} value={value} className={classes.suggestion} title={value}>
          {valueLabel(value)}
        </Combobox.Option>
      ))}
    </Combobox.Options>
  )
}
