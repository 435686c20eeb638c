import { aggregations, findColumn, type AggregationName } from '@soundings/query'
import { useState } from 'react'
import { Menu } from '../../../ui/layer/Menu.tsx'
import { Modal } from '../../../ui/layer/Modal.tsx'
import { catalogOf, type ViewItem } from '../model/studio-state.ts'
import { columnTitle } from '../model/titles.ts'
import { changeView, viewAggregationsFor } from '../model/views.ts'
import { SecondDatePicker } from '../cards/SecondDatePicker.tsx'
import popup from '../cards/Cards.module.css'
import { useStudio } from '../studio-context.ts'
import { CheckedItem } from './CheckedItem.tsx'
import { OutputMenu } from './OutputMenu.tsx'
import { OutputWords } from './OutputWords.tsx'
import { useOutputActions } from './use-output-actions.ts'
import classes from './Panel.module.css'

export function ViewRow({ view }: { view: ViewItem }) {
  const { state, act } = useStudio()
  const { words, menu } = useOutputActions(view)
  const [asking, setAsking] = useState<AggregationName>()
  const place = findColumn(catalogOf(state), view.columnId)
  const offered = place ? viewAggregationsFor(place.column) : []

  const change = (aggregation: AggregationName, secondColumnId?: number) =>
    act((before) => changeView(before, view.id, { columnId: view.columnId, aggregation, ...(secondColumnId !== undefined && { secondColumnId }) }))
  const choose = (aggregation: AggregationName) =>
    aggregations[aggregation].needsSecondColumn ? setAsking(aggregation) : void change(aggregation)

  return (
    <div className={classes.item}>
      <OutputWords item={view} note={noteOf(columnTitle(state, view.columnId), view)} {...words} />
      <OutputMenu item={view} {...menu}>
        {view.aggregation !== 'none' && (
          <>
            <Menu.Label>Aggregation</Menu.Label>
            {offered.map((name) => (
              <CheckedItem key={name} label={aggregations[name].label} isChecked={name === view.aggregation} onClick={() => choose(name)} />
            ))}
          </>
        )}
      </OutputMenu>
      <Modal opened={asking !== undefined} onClose={() => setAsking(undefined)} title={view.label} size={350} classNames={{ body: popup.modalBody ?? '' }}>
        {asking && (
          <SecondDatePicker
            aggregation={asking}
            firstColumnId={view.columnId}
            onPick={(secondColumnId) => {
              setAsking(undefined)
              void change(asking, secondColumnId)
            }}
          />
        )}
      </Modal>
    </div>
  )
}

function noteOf(column: string, { aggregation }: ViewItem): string {
  return aggregation === 'none' ? 'Raw data' : `${aggregations[aggregation].label} · ${column}`
}
