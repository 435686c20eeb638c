import { Button, NumberInput } from '@mantine/core'
import { topCounts } from '@soundings/query'
import { useState } from 'react'
import { Modal } from '../../../ui/layer/Modal.tsx'
import steps from '../../../components/steps/Steps.module.css'
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
  const problem = isRight ? undefined : `A whole number from ${least} to ${most}`
  return (
    <Step title="Top groups">
      <div className={steps.typed}>
        <NumberInput
          label="How many"
          description={messages.topHint}
          allowDecimal={false}
          allowNegative={false}
          value={count}
          onChange={setCount}
          error={problem}
        />
      </div>
      <ChoiceList
        label="Ranked by"
        choices={[
          {
            name: rows,
            label: 'By number of rows',
            isChosen: group.top !== undefined && group.top.by === undefined,
            problem,
          },
          ...topMeasures(state).map(({ id, label }) => ({
            name: id,
            label: `By ${label}`,
            isChosen: group.top?.by === id,
            problem,
          })),
        ]}
        onChoose={(name) => isRight && void choose({ count, ...(name !== rows && { by: name }) })}
      />
      {group.top && (
        <Button variant="default" onClick={() => void choose(undefined)}>
          Show all groups
        </Button>
      )}
    </Step>
  )
}
