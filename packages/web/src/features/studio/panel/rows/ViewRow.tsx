import {
  aggregations,
  aggregationTitle,
  derivationTitle,
  findColumn,
  isEstimate,
  type AggregationName,
} from '@soundings/query'
import { useState } from 'react'
import { Menu } from '../../../../ui/layer/Menu.tsx'
import { Modal } from '../../../../ui/layer/Modal.tsx'
import { columnUse, withoutWay } from '../../model/reach/column-uses.ts'
import { catalogOf, type StudioState, type ViewItem } from '../../model/studio-state.ts'
import { columnTitle, rateLabel } from '../../model/question/titles.ts'
import { changeView, viewAggregationsFor, type ViewChoice } from '../../model/views/views.ts'
import { AskMore, asksForMore } from '../../cards/asking/AskMore.tsx'
import popup from '../../cards/Cards.module.css'
import { useStudio } from '../../studio-context.ts'
import { useEstimates } from '../../use-estimates.ts'
import { CheckedItem } from './CheckedItem.tsx'
import { FormatItem, FormatOf } from '../FormatItem.tsx'
import { OutputMenu } from '../OutputMenu.tsx'
import { OutputWords } from '../OutputWords.tsx'
import { ShowAs, ShowAsItem } from '../ShowAs.tsx'
import { useOutputActions } from '../use-output-actions.ts'
import { ViewConditions } from '../ViewConditions.tsx'
import { WayItems } from './WayItems.tsx'
import classes from '../Panel.module.css'

export function ViewRow({ view }: { view: ViewItem }) {
  const { state, act } = useStudio()
  const { words, menu } = useOutputActions(view)
  const estimates = useEstimates()
  const [asking, setAsking] = useState<AggregationName>()
  const [isShowingAs, setShowingAs] = useState(false)
  const [isFormatting, setFormatting] = useState(false)
  const place = findColumn(catalogOf(state), view.columnId)
  const offered = place
    ? viewAggregationsFor(place.column, { estimates: estimates || isEstimate(view.aggregation) })
    : []

  const change = (choice: Omit<ViewChoice, 'columnId' | 'path'>) =>
    act((before) => changeView(before, view.id, { ...columnUse(view), ...choice }))
  const choose = (aggregation: AggregationName) =>
    asksForMore(aggregation) ? setAsking(aggregation) : void change({ aggregation })

  return (
    <>
      <div className={classes.item}>
        <OutputWords item={view} note={noteOf(state, view)} {...words} />
        <OutputMenu item={view} {...menu}>
          {view.aggregation !== 'none' && (
            <>
              <Menu.Label>Aggregation</Menu.Label>
              {offered.map((name) => (
                <CheckedItem
                  key={name}
                  label={aggregations[name].label}
                  isChecked={name === view.aggregation}
                  onClick={() => choose(name)}
                />
              ))}
            </>
          )}
          <ShowAsItem item={view} onOpen={() => setShowingAs(true)} />
          <FormatItem item={view} onOpen={() => setFormatting(true)} />
          <WayItems
            use={view}
            onChoose={(use) => void act((before) => changeView(before, view.id, { ...withoutWay(view), ...use }))}
          />
        </OutputMenu>
        <ShowAs item={view} isOpen={isShowingAs} onClose={() => setShowingAs(false)} />
        <FormatOf item={view} isOpen={isFormatting} onClose={() => setFormatting(false)} />
        <Modal
          opened={asking !== undefined}
          onClose={() => setAsking(undefined)}
          title={view.label}
          size={350}
          classNames={{ body: popup.modalBody ?? '' }}
        >
          {asking && (
            <AskMore
              aggregation={asking}
              first={view}
              onDone={(answers) => {
                setAsking(undefined)
                void change({ aggregation: asking, ...answers })
              }}
            />
          )}
        </Modal>
      </div>
      <ViewConditions view={view} />
    </>
  )
}

function noteOf(state: StudioState, { aggregation, percentile, derived, rate, ...use }: ViewItem): string {
  if (aggregation === 'none') return 'Raw data'
  return [
    ...(derived ? [derivationTitle(derived)] : []),
    aggregationTitle(aggregation, percentile),
    columnTitle(state, use),
    ...(rate ? [rateLabel(state, rate)] : []),
  ].join(' · ')
}
