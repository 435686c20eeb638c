import * as rules from '../state/dashboard-state.ts'
import { TabStrip } from '../grid/TabStrip.tsx'

interface EditedTabsProps {
  readonly state: rules.DashboardState
  readonly act: (change: (state: rules.DashboardState) => rules.DashboardState) => void
  readonly panelId: string
}

/** The tabs with everything an editor may do to them. */
export function EditedTabs({ state, act, panelId }: EditedTabsProps) {
  return (
    <TabStrip
      tabs={state.model.tabs}
      selected={state.tab}
      panelId={panelId}
      onSelect={(at) => act((before) => rules.chooseTab(before, at))}
      editing={{
        typedName: state.typedName,
        mayAdd: rules.mayAddTab(state),
        mayRemove: rules.mayRemoveTab(state),
        onBeginNaming: (at) => act((before) => rules.beginNaming(before, at)),
        onTypeName: (typed) => act((before) => rules.typeName(before, typed)),
        onEndNaming: () => act(rules.endNaming),
        onLeaveName: () => act(rules.leaveName),
        onAdd: () => act(rules.addTab),
        onRemove: (at) => act((before) => rules.removeTab(before, at)),
      }}
    />
  )
}
