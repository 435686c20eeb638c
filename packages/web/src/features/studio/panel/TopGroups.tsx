import { Button, NumberInput } from '@mantine/core'
import { topCounts } from '@soundings/query'
import { useState } from 'react'
import { Modal } from '../../../ui/layer/Modal.tsx'
import popup from '../cards/Cards.module.css'
import { ChoiceList } from '../../../components/steps/ChoiceList.tsx'
import { Step } from '../../../components/steps/Step.tsx'
import { messages } from '../model/messages.ts'
import type { GroupItem } from '../model/studio-state.ts'
import { setTop, topMeasures, usualTop } from '../model/filters/top-groups.ts'
import { useStudio } from '../studio-context.ts'

interface TopGroupsProps {
  readonly group: GroupItem
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** How many groups are kept apart, and by what they are ranked. */
export function TopGroups({ group, isOpen, onClose }: TopGroupsProps) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={group.label}
      size={380}
      classNames={{ body: popup.modalBody ?? '' }}
    >
      {isOpen && <Choices group={group} onDone={onClose} />}
    </Modal>
  )
}

const rows = 'rows'

function Choices({ group, onDone }: { group: GroupItem; onDone: () => void }) {
  const { state, act } = useStudio()
  const [count, setCount] = useState<number | string>(group.top?.count ?? usualTop)
  const { least, most } = topCounts
  const isRight = typeof count === 'number' && Number.isInteger(count) && count >= least && count <= most
  const choose = async (top: GroupItem['top']) => {
    if (await act((before) => setTop(before, group.id, top))) onDone()
  }
  const problem = isRight ? undefined : messages.needsWholeNumber(least, most)
  const ranking = group.top?.by ?? rows
  const rankBy = (name: string) => isRight && void choose({ count, ...(name !== rows && { by: name }) })
  return (
    <Step title="Top groups">
      <form
        className={popup.asked}
        onSubmit={(event) => {
          event.preventDefault()
          rankBy(ranking)
        }}
      >
        <NumberInput
          label="How many"
          description={messages.topHint}
          allowDecimal={false}
          allowNegative={false}
          data-autofocus
          value={count}
          onChange={setCount}
          onFocus={(event) => event.currentTarget.select()}
          error={problem}
        />
        <ChoiceList
          label="Ranked by"
          choices={[
            { name: rows, label: 'By number of rows' },
            ...topMeasures(state).map(({ id, label }) => ({ name: id, label: `By ${label}` })),
          ].map((choice) => ({ ...choice, isChosen: choice.name === ranking, problem }))}
          onChoose={rankBy}
        />
        <div className={popup.popupFoot}>
          {group.top && (
            <Button variant="default" onClick={() => void choose(undefined)}>
              Show all groups
            </Button>
          )}
          <Button type="submit" disabled={!isRight}>
            Done
          </Button>
        </div>
      </form>
    </Step>
  )
}
