import { Button, Input, NativeSelect, SegmentedControl } from '@mantine/core'
import {
  rateIntervalNames,
  rateIntervals,
  ratePers,
  type Filter,
  type RateInterval,
  type RatePer,
} from '@soundings/query'
import { useId, useState } from 'react'
import { formatExactly } from '../../../ui/format/numbers.ts'
import { isDone, newDraft, toFilter } from '../../../components/filter-editor/filter-draft.ts'
import type { FilterTarget } from '../../../components/filter-editor/filter-target.ts'
import { FilterValues } from '../../../components/filter-editor/values/FilterValues.tsx'
import { Step } from '../../../components/steps/Step.tsx'
import { newDivisorsOf, newRateProblem, type RateChoice } from '../model/rates/new-rate.ts'
import type { StudioState } from '../model/studio-state.ts'
import classes from './Rates.module.css'

interface RateFormProps {
  readonly target: FilterTarget
  /** Only these rows are counted, and divided by. */
  readonly among: readonly Filter[]
  readonly state: StudioState
  readonly onDone: (choice: RateChoice) => void
  readonly onBack: () => void
}

const [percent] = ratePers
const intervals = [
  { value: '', label: 'None' },
  ...rateIntervalNames.map((value) => ({ value, label: rateIntervals[value].label })),
]

/** The rows for which a condition holds, divided by a count or a sum. Most rates are per cent of all rows, without an interval. */
export function RateForm({ target, among, state, onDone, onBack }: RateFormProps) {
  const [draft, setDraft] = useState(() => newDraft(target))
  const divisors = newDivisorsOf(state, target, among)
  const [divisorAt, setDivisorAt] = useState(0)
  const [per, setPer] = useState<RatePer>(percent)
  const [interval, setInterval] = useState<RateInterval>()
  const divisor = divisors[divisorAt]
  const choice = divisor && { conditions: [toFilter(draft), ...among], over: divisor.over, per, interval }
  const problem = choice && isDone(draft) ? newRateProblem(state, choice) : undefined
  const id = useId()
  return (
    <Step title={`Rate of rows where ${target.label} …`} onBack={onBack}>
      <form
        className={classes.form}
        data-tall
        onSubmit={(event) => {
          event.preventDefault()
          if (choice && isDone(draft) && problem === undefined) onDone(choice)
        }}
      >
        <div className={classes.fields}>
          <FilterValues draft={draft} onChange={setDraft} withFocus />
          <div className={classes.divisor}>
            <NativeSelect
              label="Divided by"
              title={divisor?.label}
              data={divisors.map(({ label }, at) => ({ value: String(at), label }))}
              value={String(divisorAt)}
              onChange={(event) => setDivisorAt(Number(event.currentTarget.value))}
            />
            <NativeSelect
              label="Per"
              data={ratePers.map((each) => ({ value: String(each), label: formatExactly(each) }))}
              value={String(per)}
              onChange={({ currentTarget: { value } }) =>
                setPer(ratePers.find((each) => String(each) === value) ?? percent)
              }
            />
          </div>
          <Input.Wrapper label="95 % interval" labelProps={{ id: `${id}-interval` }} labelElement="div" error={problem}>
            <SegmentedControl
              size="xs"
              fullWidth
              aria-labelledby={`${id}-interval`}
              data={intervals}
              value={interval ?? ''}
              onChange={(value) => setInterval(rateIntervalNames.find((each) => each === value))}
            />
          </Input.Wrapper>
        </div>
        <Button type="submit" disabled={!isDone(draft) || problem !== undefined}>
          Add rate
        </Button>
      </form>
    </Step>
  )
}
