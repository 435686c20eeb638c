import { TextInput } from '@mantine/core'
import { IconPencil, IconPlus, IconX } from '@tabler/icons-react'
import { useEffect, useId, useRef, type KeyboardEvent } from 'react'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { Tooltip } from '../../../ui/layer/Tooltip.tsx'
import { hasOnlyUnnamedTab, type Tab } from '../state/dashboard-model.ts'
import classes from './TabStrip.module.css'

export interface TabEditing {
  /** The name of the selected tab while it is typed. */
  readonly typedName: string | undefined
  readonly mayAdd: boolean
  readonly mayRemove: boolean
  readonly onBeginNaming: (at: number) => void
  readonly onTypeName: (name: string) => void
  readonly onEndNaming: () => void
  readonly onLeaveName: () => void
  readonly onAdd: () => void
  readonly onRemove: (at: number) => void
}

interface TabStripProps {
  readonly tabs: readonly Tab[]
  readonly selected: number
  readonly panelId: string
  readonly onSelect: (at: number) => void
  /** Left out for those who only look. */
  readonly editing?: TabEditing | undefined
}

const NAME_MAX = 60

export const tabId = (panelId: string, tab: Tab): string => `${panelId}-${tab.id}`

export function TabStrip({ tabs, selected, panelId, onSelect, editing }: TabStripProps) {
  const listId = useId()
  const strip = useRef<HTMLDivElement>(null)

  // On a narrow screen a link may open a tab that lies beyond the edge of the strip.
  useEffect(() => {
    // Newer browsers answer with a promise, which must not become the effect's own answer.
    strip.current?.querySelector('[data-selected]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [selected])

  const handleKey = (event: KeyboardEvent, at: number) => {
    if (event.key === 'F2' && editing) return editing.onBeginNaming(at)
    if (event.key === 'Delete' && editing?.mayRemove) return editing.onRemove(at)
    const to = tabAfterKey(event.key, at, tabs.length)
    if (to === undefined) return
    event.preventDefault()
    onSelect(to)
    strip.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus()
  }

  return (
    // Hidden, it still names the panel.
    <div className={classes.strip} ref={strip} hidden={!editing && hasOnlyUnnamedTab(tabs)}>
      {/* Buttons stand between the tabs, so the list names them instead of holding them. */}
      <div role="tablist" aria-label="Tabs" id={listId} aria-owns={tabs.map((tab) => tabId(panelId, tab)).join(' ')} />
      {tabs.map((tab, at) => (
        <div key={tab.id} className={classes.place} data-selected={at === selected || undefined}>
          {at === selected && editing?.typedName !== undefined ? (
            <TabName editing={editing} />
          ) : (
            <button
              type="button"
              role="tab"
              id={tabId(panelId, tab)}
              className={classes.tab}
              aria-selected={at === selected}
              aria-controls={panelId}
              tabIndex={at === selected ? 0 : -1}
              onClick={() => onSelect(at)}
              onDoubleClick={() => editing?.onBeginNaming(at)}
              onKeyDown={(event) => handleKey(event, at)}
            >
              {tab.name}
            </button>
          )}
          {at === selected && editing && editing.typedName === undefined && (
            <TabActions tab={tab} at={at} editing={editing} />
          )}
        </div>
      ))}
      {editing && (
        <Tooltip label={editing.mayAdd ? 'Add tab' : 'A dashboard has at most 4 tabs'}>
          <IconButton aria-label="Add tab" disabled={!editing.mayAdd} onClick={editing.onAdd}>
            <IconPlus size={16} />
          </IconButton>
        </Tooltip>
      )}
    </div>
  )
}

function TabName({ editing }: { editing: TabEditing }) {
  const handleKey = ({ key }: KeyboardEvent) => {
    if (key === 'Enter') editing.onEndNaming()
    if (key === 'Escape') editing.onLeaveName()
  }
  return (
    <TextInput
      size="xs"
      aria-label="Tab name"
      autoFocus
      maxLength={NAME_MAX}
      value={editing.typedName ?? ''}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => editing.onTypeName(event.currentTarget.value)}
      onKeyDown={handleKey}
      onBlur={editing.onEndNaming}
    />
  )
}

function TabActions({ tab, at, editing }: { tab: Tab; at: number; editing: TabEditing }) {
  return (
    <>
      <IconButton
        className={classes.action}
        size={22}
        aria-label={`Rename tab ${tab.name}`}
        onClick={() => editing.onBeginNaming(at)}
      >
        <IconPencil size={14} />
      </IconButton>
      {editing.mayRemove && (
        <IconButton
          className={classes.action}
          size={22}
          aria-label={`Delete tab ${tab.name}`}
          onClick={() => editing.onRemove(at)}
        >
          <IconX size={14} />
        </IconButton>
      )}
    </>
  )
}

function tabAfterKey(key: string, at: number, count: number): number | undefined {
  const moves: Record<string, number> = {
    ArrowRight: (at + 1) % count,
    ArrowLeft: (at + count - 1) % count,
    Home: 0,
    End: count - 1,
  }
  return moves[key]
}
