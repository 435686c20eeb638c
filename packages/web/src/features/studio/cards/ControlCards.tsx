import { IconCalculator } from '@tabler/icons-react'
import { memo } from 'react'
import { addComputed } from '../model/columns/computed.ts'
import { messages } from '../model/messages.ts'
import { setLimit } from '../model/question/presentation.ts'
import { useStudio } from '../studio-context.ts'
import { AddFilterCard } from './AddFilterCard.tsx'
import { AddGroupCard } from './AddGroupCard.tsx'
import { AddViewCard } from './AddViewCard.tsx'
import { CardButton } from './CardButton.tsx'
import { DataSetCard } from './DataSetCard.tsx'
import { LimitCard } from './LimitCard.tsx'
import { RawDataCard } from './RawDataCard.tsx'
import classes from './Cards.module.css'

interface ControlCardsProps {
  readonly dataSet: { readonly opened: boolean; readonly setOpened: (opened: boolean) => void }
  /** Something was added that is edited in the ingredients panel. */
  readonly onEditInPanel: () => void
}

/** What is added to the question. A run does not change it. */
export const ControlCards = memo(function ControlCards({ dataSet, onEditInPanel }: ControlCardsProps) {
  const { state, act } = useStudio()
  return (
    <section className={classes.cards} aria-label="Controls">
      <DataSetCard control={dataSet} />
      <RawDataCard />
      <AddViewCard />
      <CardButton
        title="Calculator"
        icon={IconCalculator}
        note="Own formula"
        disabledReason={state.baseTableId === undefined ? messages.tableNeeded : undefined}
        onClick={() => void act(addComputed).then((isAdded) => isAdded && onEditInPanel())}
      />
      <AddGroupCard />
      <AddFilterCard onAdvanced={onEditInPanel} />
      <LimitCard limit={state.limit} onLimit={(limit) => void act((before) => setLimit(before, limit))} />
    </section>
  )
})
