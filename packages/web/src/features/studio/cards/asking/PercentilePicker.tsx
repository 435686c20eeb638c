import { Button, TextInput } from '@mantine/core'
import { aggregationTitle, fractionOf, usualPercentiles, type AggregationName } from '@soundings/query'
import { useState } from 'react'
import { messages } from '../../model/messages.ts'
import { percentileHelp } from '../../../../components/choice-words/choice-words.ts'
import { ChoiceList } from '../../../../components/steps/ChoiceList.tsx'
import { Step } from '../../../../components/steps/Step.tsx'
import steps from '../../../../components/steps/Steps.module.css'

interface PercentilePickerProps {
  readonly aggregation: AggregationName
  readonly onPick: (percentile: string) => void
  readonly onBack?: (() => void) | undefined
}

/** Which percentile: one of the usual ones, or one that is typed. */
export function PercentilePicker({ aggregation, onPick, onBack }: PercentilePickerProps) {
  const [typed, setTyped] = useState('')
  const written = typed.trim().replace(',', '.')
  const isWrong = written !== '' && fractionOf(written) === undefined
  const choices = usualPercentiles.map((name) => ({
    name,
    label: aggregationTitle(aggregation, name),
    help: percentileHelp[name],
  }))
  return (
    <Step title={`${aggregationTitle(aggregation)}: which one?`} onBack={onBack}>
      <ChoiceList label="Percentile" choices={choices} onChoose={onPick} />
      <form
        className={steps.typed}
        onSubmit={(event) => {
          event.preventDefault()
          if (fractionOf(written) !== undefined) onPick(written)
        }}
      >
        <TextInput
          label="Another percentile"
          placeholder="0 to 100"
          inputMode="decimal"
          value={typed}
          error={isWrong && messages.needsPercentile}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" disabled={fractionOf(written) === undefined}>
          Done
        </Button>
      </form>
    </Step>
  )
}
