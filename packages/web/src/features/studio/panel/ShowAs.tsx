import { Button, NumberInput } from '@mantine/core'
import { derivationTitle, movingPeriods, type DerivationName, type Derived } from '@soundings/query'
import { useState } from 'react'
import { Menu } from '../../../ui/layer/Menu.tsx'
import { Modal } from '../../../ui/layer/Modal.tsx'
import { derivationWords, rateWords } from '../../../components/choice-words/choice-words.ts'
import steps from '../../../components/steps/Steps.module.css'
import popup from '../cards/Cards.module.css'
import { ChoiceList } from '../../../components/steps/ChoiceList.tsx'
import { Step } from '../../../components/steps/Step.tsx'
import { isDivisible } from '../model/rates/rates.ts'
import { messages } from '../model/messages.ts'
import { isRate, showAs, showAsChoices } from '../model/views/show-as.ts'
import type { ComputedItem, ViewItem } from '../model/studio-state.ts'
import { useStudio } from '../studio-context.ts'
import { AskRate } from './AskRate.tsx'

type Measure = ViewItem | ComputedItem

/** Leads to the choice, in the menu of a measure. */
export function ShowAsItem({ item, onOpen }: { item: Measure; onOpen: () => void }) {
  if (item.design === 'view' && item.aggregation === 'none') return null
  return (
    <>
      <Menu.Label>Show as</Menu.Label>
      <Menu.Item onClick={onOpen}>
        {item.derived ? derivationTitle(item.derived) : isRate(item) ? 'Rate' : 'As it is'} …
      </Menu.Item>
    </>
  )
}

interface ShowAsProps {
  readonly item: Measure
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** What a measure is shown as: itself, or what it is among the groups of the result. */
export function ShowAs({ item, isOpen, onClose }: ShowAsProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={item.label} size={400} classNames={{ body: popup.tallBody ?? '' }}>
      {isOpen && <Choices item={item} onDone={onClose} />}
    </Modal>
  )
}

function Choices({ item, onDone }: { item: Measure; onDone: () => void }) {
  const { state, act } = useStudio()
  const [asking, setAsking] = useState<DerivationName | 'rate'>()
  const choose = async (derived: Derived | undefined) => {
    if (await act((before) => showAs(before, item.id, derived))) onDone()
  }
  if (asking === 'rate' && item.design === 'view')
    return <AskRate item={item} onDone={onDone} onBack={() => setAsking(undefined)} />
  if (asking && asking !== 'rate')
    return (
      <PeriodCount onPick={(periods) => void choose({ kind: asking, periods })} onBack={() => setAsking(undefined)} />
    )
  const choices = showAsChoices(state, item)
  const asksForCount = (name: string) => choices.some((each) => each.name === name && each.asksForCount)
  return (
    <Step title="Show as">
      <ChoiceList
        label="Show as"
        choices={[
          {
            name: 'asItIs' as const,
            label: isRate(item) && item.derived ? 'The rate itself' : 'As it is',
            help: 'The number of each group',
            isChosen: item.derived === undefined && !isRate(item),
          },
          ...choices.map((choice) => ({
            ...choice,
            ...derivationWords[choice.name],
            isChosen: item.derived?.kind === choice.name,
            leadsOn: choice.asksForCount,
          })),
          ...(item.design === 'view'
            ? [
                {
                  name: 'rate' as const,
                  label: 'Rate',
                  ...rateWords,
                  isChosen: isRate(item) && !item.derived,
                  leadsOn: true,
                  ...(!isDivisible(item) && { problem: 'A rate divides a count or a sum by a count or a sum' }),
                },
              ]
            : []),
        ]}
        onChoose={(name) =>
          name === 'asItIs'
            ? void choose(undefined)
            : name === 'rate' || asksForCount(name)
              ? setAsking(name)
              : void choose({ kind: name })
        }
      />
    </Step>
  )
}

const usualCounts = ['3', '7', '12']

/** Of how many periods a moving average is: a usual number, or one that is typed. */
function PeriodCount({ onPick, onBack }: { onPick: (periods: number) => void; onBack: () => void }) {
  const [typed, setTyped] = useState<number | string>('')
  const { least, most } = movingPeriods
  const isRight = typeof typed === 'number' && Number.isInteger(typed) && typed >= least && typed <= most
  return (
    <Step title="Average of how many periods?" onBack={onBack}>
      <ChoiceList
        label="Periods"
        choices={usualCounts.map((name) => ({ name, label: `${name} periods` }))}
        onChoose={(name) => onPick(Number(name))}
      />
      <form
        className={steps.typed}
        onSubmit={(event) => {
          event.preventDefault()
          if (isRight) onPick(typed)
        }}
      >
        <NumberInput
          label="Another number"
          placeholder={`${least} to ${most}`}
          hideControls
          allowDecimal={false}
          allowNegative={false}
          value={typed}
          onChange={setTyped}
          error={typed !== '' && !isRight && messages.needsWholeNumber(least, most)}
        />
        <Button type="submit" disabled={!isRight}>
          Done
        </Button>
      </form>
    </Step>
  )
}
