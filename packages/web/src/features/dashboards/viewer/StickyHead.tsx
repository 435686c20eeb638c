import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Menu } from '../../../ui/layer/Menu.tsx'
import { tabId } from '../grid/TabStrip.tsx'
import { hasOnlyUnnamedTab, type Tab } from '../state/dashboard-model.ts'
import classes from './StickyHead.module.css'

interface StickyHeadProps {
  readonly title: string
  readonly tabs: readonly Tab[]
  readonly selected: number
  readonly panelId: string
  readonly onSelect: (at: number) => void
  /** The filter bar; false where there are no filters. */
  readonly children: ReactNode
}

/** Stays below the top bar: the filters and, once title and tabs are scrolled out of sight, these in short. */
export function StickyHead({ title, tabs, selected, panelId, onSelect, children }: StickyHeadProps) {
  const before = useRef<HTMLSpanElement>(null)
  const head = useRef<HTMLDivElement>(null)
  const lead = useRef<HTMLDivElement>(null)
  /** How high the filters were before they stuck: what lies below must not move when they are pressed into one line. */
  const [stuckHeight, setStuckHeight] = useState<number>()
  const isStuck = stuckHeight !== undefined
  const tab = tabs[selected]
  const focusTab = useRef<() => void>(undefined)
  useEffect(() => {
    focusTab.current = () => document.getElementById(tab ? tabId(panelId, tab) : '')?.focus({ preventScroll: true })
  }, [panelId, tab])

  useEffect(() => {
    const [mark, bar] = [before.current, head.current]
    if (!mark || !bar) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        const isAbove =
          entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < window.innerHeight / 2
        // What has the focus here is about to go.
        if (!isAbove && lead.current?.contains(document.activeElement)) focusTab.current?.()
        setStuckHeight((known) => (isAbove ? (known ?? bar.offsetHeight) : undefined))
      },
      { rootMargin: `-${Number.parseFloat(getComputedStyle(bar).top) || 0}px 0px 0px 0px` },
    )
    observer.observe(mark)
    return () => observer.disconnect()
  }, [])

  const choose = (at: number) => {
    onSelect(at)
    focusTab.current?.()
  }
  return (
    <>
      <span ref={before} className={classes.before} aria-hidden="true" />
      <div
        ref={head}
        className={classes.head}
        data-stuck={isStuck || undefined}
        style={isStuck ? { height: stuckHeight } : undefined}
      >
        <div className={classes.line}>
          {isStuck && (
            <div ref={lead} className={classes.lead} data-alone={hasOnlyUnnamedTab(tabs) || undefined}>
              {/* The heading of the page says it to those who do not see where it is. */}
              <span className={classes.title} aria-hidden="true" title={title}>
                {title}
              </span>
              {!hasOnlyUnnamedTab(tabs) && <TabMenu tabs={tabs} selected={selected} onSelect={choose} />}
            </div>
          )}
          {children}
        </div>
      </div>
    </>
  )
}

function TabMenu({ tabs, selected, onSelect }: Pick<StickyHeadProps, 'tabs' | 'selected' | 'onSelect'>) {
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          className={classes.tab ?? ''}
          variant="subtle"
          color="gray"
          rightSection={<IconChevronDown size={14} />}
          aria-label={`Tab: ${tabs[selected]?.name ?? ''}`}
        >
          {tabs[selected]?.name}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={String(selected)} onChange={(chosen) => onSelect(Number(chosen))}>
          {tabs.map(({ id, name }, at) => (
            <Menu.RadioItem key={id} value={String(at)} closeMenuOnClick>
              {name}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
