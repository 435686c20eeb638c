import { rateIntervalNames, rateIntervals, ratePers, type RateInterval, type RatePer } from '@soundings/query'
import { useState } from 'react'
import { formatExactly } from '../../../ui/format/numbers.ts'
import { divisorHelp, perHelp } from '../../../components/choice-words/choice-words.ts'
import { ChoiceList } from '../../../components/steps/ChoiceList.tsx'
import { Step } from '../../../components/steps/Step.tsx'
import { divisorsOf, rateProblem, setRate, type Divisor } from '../model/rates/rates.ts'
import type { ViewItem } from '../model/studio-state.ts'
import { useStudio } from '../studio-context.ts'

interface AskRateProps {
  readonly item: ViewItem
  readonly onDone: () => void
  readonly onBack: () => void
}

/** What a view is divided by, per how many, and with which interval: one after the other. */
export function AskRate({ item, onDone, onBack }: AskRateProps) {
  const { state, act } = useStudio()
  const [divisor, setDivisor] = useState<Divisor>()
  const [per, setPer] = useState<RatePer>()
  if (!divisor) {
    const divisors = divisorsOf(state, item)
    return (
      <Step key="over" title={`${item.label} per what?`} onBack={onBack}>
        <ChoiceList
          label="Divided by"
          choices={divisors.map(({ label, over }, at) => ({
            name: String(at),
            label,
            help: divisorHelp(over),
            leadsOn: true,
          }))}
          onChoose={(at) => setDivisor(divisors[Number(at)])}
        />
      </Step>
    )
  }
  if (!per) {
    return (
      <Step key="per" title={`Per how many of ${divisor.label}?`} onBack={() => setDivisor(undefined)}>
        <ChoiceList
          label="Per"
          choices={ratePers.map((each) => ({
            name: String(each),
            label: `Per ${formatExactly(each)}`,
            help: perHelp[each],
            leadsOn: true,
          }))}
          onChoose={(name) => setPer(ratePers.find((each) => String(each) === name))}
        />
      </Step>
    )
  }
  const rate = { over: divisor.over, per }
  const choose = async (interval?: RateInterval) => {
    if (await act((before) => setRate(before, item.id, rate, interval))) onDone()
  }
  const { derived: _derived, ...plain } = item
  const intervals = rateIntervalNames.map((name) => ({
    name,
    ...rateIntervals[name],
    problem: rateProblem(state, { ...plain, rate, interval: name }),
  }))
  return (
    <Step key="interval" title="95 % interval" onBack={() => setPer(undefined)}>
      <ChoiceList
        label="Interval"
        choices={[{ name: 'none' as const, label: 'No interval', help: 'The rate alone' }, ...intervals]}
        onChoose={(name) => void choose(name === 'none' ? undefined : name)}
      />
    </Step>
  )
}
