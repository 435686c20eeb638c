import { findColumn, groupingNames, groupingOf, groupingsFor, secondUse } from '@soundings/query'
import { useState } from 'react'
import { calendarChoices } from '../../../../ui/format/calendar-choices.ts'
import { Menu } from '../../../../ui/layer/Menu.tsx'
import { Modal } from '../../../../ui/layer/Modal.tsx'
import { BandEdges } from '../../cards/asking/BandEdges.tsx'
import popup from '../../cards/Cards.module.css'
import { changeGroup, changeGrouping, groupingIn } from '../../model/filters/groups.ts'
import { catalogOf, type GroupItem, type StudioState } from '../../model/studio-state.ts'
import { columnTitle } from '../../model/question/titles.ts'
import { topTitle } from '../../model/filters/top-groups.ts'
import { useStudio } from '../../studio-context.ts'
import { CheckedItem } from './CheckedItem.tsx'
import { OutputMenu } from '../OutputMenu.tsx'
import { OutputWords } from '../OutputWords.tsx'
import { TopGroups } from '../TopGroups.tsx'
import { useOutputActions } from '../use-output-actions.ts'
import { WayItems } from './WayItems.tsx'
import classes from '../Panel.module.css'

export function GroupRow({ group }: { group: GroupItem }) {
  const { state, act } = useStudio()
  const { words, menu } = useOutputActions(group)
  const [asking, setAsking] = useState<'bands' | 'top'>()
  const place = findColumn(catalogOf(state), group.columnId)
  const offered = place ? groupingsFor(place.column, calendarChoices()) : []
  const close = () => setAsking(undefined)
  return (
    <div className={classes.item}>
      <OutputWords item={group} note={noteOf(state, group)} {...words} />
      <OutputMenu item={group} {...menu}>
        <Menu.Label>Group by</Menu.Label>
        {groupingNames
          .filter((name) => offered.includes(name) || name === group.grouping)
          .map((name) => (
            <CheckedItem
              key={name}
              label={groupingOf(name).label}
              isChecked={name === group.grouping}
              onClick={() => name !== group.grouping && void act((before) => changeGrouping(before, group.id, name))}
            />
          ))}
        {group.bands && <Menu.Item onClick={() => setAsking('bands')}>Edit bands …</Menu.Item>}
        <Menu.Label>Show</Menu.Label>
        <Menu.Item onClick={() => setAsking('top')}>{topTitle(state, group) ?? 'Top'} …</Menu.Item>
        <WayItems
          use={group}
          onChoose={(use) => void act((before) => changeGroup(before, group.id, { ...use, ...groupingIn(group) }))}
        />
      </OutputMenu>
      <TopGroups group={group} isOpen={asking === 'top'} onClose={close} />
      <Modal
        opened={asking === 'bands'}
        onClose={close}
        title={group.label}
        size={350}
        classNames={{ body: popup.modalBody ?? '' }}
      >
        {asking === 'bands' && (
          <BandEdges
            title="Edit bands"
            {...(group.bands && { initial: group.bands })}
            onDone={(bands) => {
              close()
              void act((before) =>
                changeGroup(before, group.id, {
                  columnId: group.columnId,
                  ...(group.path && { path: group.path }),
                  ...groupingIn(group),
                  bands,
                }),
              )
            }}
          />
        )}
      </Modal>
    </div>
  )
}

function noteOf(state: StudioState, group: GroupItem): string {
  const second = secondUse(group)
  const parts = [
    topTitle(state, group),
    groupingOf(group.grouping).label,
    columnTitle(state, group),
    second && `at ${columnTitle(state, second)}`,
  ]
  return parts.filter((part) => part !== undefined).join(' · ')
}
