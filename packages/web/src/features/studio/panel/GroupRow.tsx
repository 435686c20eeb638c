import { findColumn, groupingNames, groupingOf, groupingsFor } from '@soundings/query'
import { calendarChoices } from '../../../ui/format/calendar-choices.ts'
import { Menu } from '../../../ui/layer/Menu.tsx'
import { changeGroup, changeGrouping } from '../model/groups.ts'
import { catalogOf, type GroupItem } from '../model/studio-state.ts'
import { columnTitle } from '../model/titles.ts'
import { useStudio } from '../studio-context.ts'
import { CheckedItem } from './CheckedItem.tsx'
import { OutputMenu } from './OutputMenu.tsx'
import { OutputWords } from './OutputWords.tsx'
import { useOutputActions } from './use-output-actions.ts'
import { WayItems } from './WayItems.tsx'
import classes from './Panel.module.css'

export function GroupRow({ group }: { group: GroupItem }) {
  const { state, act } = useStudio()
  const { words, menu } = useOutputActions(group)
  const place = findColumn(catalogOf(state), group.columnId)
  const offered = place ? groupingsFor(place.column, calendarChoices()) : []
  return (
    <div className={classes.item}>
      <OutputWords item={group} note={`${groupingOf(group.grouping).label} · ${columnTitle(state, group)}`} {...words} />
      <OutputMenu item={group} {...menu}>
        <Menu.Label>Group by</Menu.Label>
        {groupingNames.filter((name) => offered.includes(name) || name === group.grouping).map((name) => (
          <CheckedItem
            key={name}
            label={groupingOf(name).label}
            isChecked={name === group.grouping}
            onClick={() => name !== group.grouping && void act((before) => changeGrouping(before, group.id, name))}
          />
        ))}
        <WayItems use={group} onChoose={(use) => void act((before) => changeGroup(before, group.id, { ...use, grouping: group.grouping, ...(group.bands && { bands: group.bands }) }))} />
      </OutputMenu>
    </div>
  )
}
