import type { Dashboard } from '@soundings/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { dashboardQueries } from '../../../api/questions/dashboards.ts'
import { lazily } from '../../../ui/load/lazily.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { PaperHead } from '../../../ui/page/PaperHead.tsx'
import { WallContext } from '../../../ui/page/wall.ts'
import { useDocumentTitle } from '../../../ui/page/use-document-title.ts'
import { EmptyState } from '../../../ui/state/EmptyState.tsx'
import { setPaper } from '../../../ui/theme/paper.ts'
import { readAddress, tabOfAddress, withCross, withFullScreen, withTab } from './dashboard-address.ts'
import type { CrossFilter } from '../cross-filter/cross-filters.ts'
import { useCrossFilter } from '../cross-filter/use-cross-filter.ts'
import { FilterBar } from '../filter-bar/FilterBar.tsx'
import { toDashboardModel } from '../state/dashboard-wire.ts'
import { emptyTab } from '../state/dashboard-model.ts'
import { DataOf } from './DataOf.tsx'
import { DashboardPanel } from './DashboardPanel.tsx'
import { messages } from '../state/messages.ts'
import { TabStrip } from '../grid/TabStrip.tsx'
import { changedFilters } from '../filter-bar/chosen-filters.ts'
import { useChosenFilters } from '../filter-bar/use-chosen-filters.ts'
import { useFullScreen } from './use-full-screen.ts'
import { filtersShown } from '../tab-filters/tab-filters.ts'
import { useTabFilters } from '../tab-filters/use-tab-filters.ts'
import { useTabRotation } from '../wall/use-tab-rotation.ts'
import { withRefresh, withRotation } from '../wall/wall-choices.ts'
import { WallHead } from '../wall/WallHead.tsx'
import { TileAsksContext, useTileAsks } from '../tiles/tile-asks.ts'
import { noRefresh } from '../tiles/use-tile-result.ts'
import { StickyHead } from './StickyHead.tsx'
import { TitleDescription, TitleStar } from './TitleMarks.tsx'
import { ViewerTools } from './ViewerTools.tsx'
import { createLastAnswers, LastAnswersContext } from '../../../components/question-result/answers/use-last-answer.ts'
import { VerifiedMark } from '../../../components/verified/VerifiedMark.tsx'
import classes from '../grid/Dashboard.module.css'

const FilterByDrawer = lazily(() => import('../tab-filters/FilterByDrawer.tsx'))

/** A dashboard to look at. What is chosen while looking lies in the address. */
export function DashboardViewer({ dashboard }: { dashboard: Dashboard }) {
  const panelId = useId()
  const [search, setSearch] = useSearchParams()
  const model = useMemo(() => toDashboardModel(dashboard), [dashboard])
  const address = readAddress(search, model.tabs)
  const go = useCallback(
    (change: (search: URLSearchParams) => URLSearchParams, isStep = false) => setSearch(change, { replace: !isStep }),
    [setSearch],
  )
  const answers = useMemo(() => createLastAnswers(), [])
  const at = tabOfAddress(search, model.tabs)
  const tab = model.tabs[at] ?? emptyTab
  const { saved, filters, choose, reset } = useChosenFilters({ dashboard, model, tab: at, address, go })
  const crossFilters = useMemo(
    () => readAddress(search, model.tabs).crossFiltersOf(tab.id),
    [search, model.tabs, tab.id],
  )
  const tabFilters = useTabFilters(tab.tiles, filters, crossFilters)
  // Other tabs keep what was chosen for filters that this one does not show.
  const savedHere = filtersShown(saved, tabFilters.columns ?? [])
  const isChosen = changedFilters(savedHere, filters).length > 0
  const chooseSaved = () => reset(savedHere)
  // As the address will say it: asked in other words, the same would be asked twice.
  const { asks, askAhead } = useTileAsks((change: ReturnType<typeof withCross>) => {
    const next = readAddress(change(search), model.tabs).crossFiltersOf(tab.id)
    return (tile) => tabFilters.ofTile(tile, next)
  })
  const chooseCross = useCallback(
    (next: readonly CrossFilter[]) => {
      const change = withCross(model.tabs, tab.id, next)
      askAhead(change)
      go(change)
    },
    [go, model.tabs, tab.id, askAhead],
  )
  const crossFilterOf = useCrossFilter({
    tiles: tab.tiles,
    columns: tabFilters.columns,
    chosen: crossFilters,
    isAtOnce: model.clickFilters,
    onChoose: chooseCross,
    // One key takes several choices back, so the browser's Back brings them again.
    onClear: () => go(withCross(model.tabs, tab.id, []), true),
  })
  const [isFiltering, setFiltering] = useState(false)
  const [lastRefresh, setLastRefresh] = useState(noRefresh)
  const cache = useQueryClient()
  /** A person may have saved a newer version meanwhile, or taken it back. */
  const readAgain = useCallback(() => {
    void cache.invalidateQueries({ queryKey: dashboardQueries.one(dashboard.id).queryKey }, { cancelRefetch: false })
  }, [cache, dashboard.id])
  const refresh = useCallback(
    (maxAgeSeconds: number) => {
      setLastRefresh(({ count }) => ({ count: count + 1, maxAgeSeconds }))
      // What the questions say of themselves is read with their rows.
      void cache.invalidateQueries({ queryKey: dashboardQueries.anyFilterColumns() })
      readAgain()
    },
    [cache, readAgain],
  )
  const [isIdle, setIdle] = useState(false)
  const [isPrinting, setPrinting] = useState(false)
  const print = useCallback(() => {
    window.print()
    setPrinting(false)
  }, [])
  useDocumentTitle(dashboard.name)
  const fullScreenButton = useRef<HTMLButtonElement>(null)
  useFullScreen(address.isFullScreen, {
    onLeave: () => go(withFullScreen(false)),
    onLeft: () => fullScreenButton.current?.focus(),
  })

  const chooseTab = (to: number) => go(withTab(model.tabs, to))
  useTabRotation({
    seconds: address.isFullScreen ? address.rotationSeconds : 0,
    tab: at,
    count: model.tabs.length,
    onTab: chooseTab,
  })

  useEffect(() => {
    if (!isPrinting) return
    setPaper(true)
    return () => setPaper(false)
  }, [isPrinting])

  useEffect(() => {
    if (address.refreshMinutes === 0) return
    const seconds = address.refreshMinutes * 60
    // However many displays show it, the database is asked at most twice in the time between two refreshes.
    const timer = setInterval(() => refresh(seconds / 2), seconds * 1000)
    return () => clearInterval(timer)
  }, [address.refreshMinutes, refresh])

  const tabs = <TabStrip tabs={model.tabs} selected={at} panelId={panelId} onSelect={chooseTab} />

  return (
    <div className={`${classes.viewer} ${address.isFullScreen ? classes.wall : ''}`}>
      {address.isFullScreen ? (
        <WallHead
          title={dashboard.name}
          tabs={tabs}
          times={answers.times}
          filters={tabFilters.wallWords}
          rotationSeconds={model.tabs.length > 1 ? address.rotationSeconds : undefined}
          onRotationSeconds={(seconds) => go(withRotation(seconds))}
          onLeave={() => go(withFullScreen(false))}
          onIdle={setIdle}
        />
      ) : (
        <PageHeader
          title={dashboard.name}
          trail={[{ label: 'Dashboards', to: '/dashboards' }, { label: dashboard.name }]}
          lead={<TitleStar id={dashboard.id} isFavourite={dashboard.isFavourite} />}
          mark={
            <>
              <TitleDescription description={dashboard.description} />
              <VerifiedMark verified={dashboard.verified} size={22} />
              <DataOf times={answers.times} owner={dashboard.owner} />
            </>
          }
        >
          <ViewerTools
            dashboard={dashboard}
            refreshMinutes={address.refreshMinutes}
            onRefresh={() => refresh(0)}
            onRefreshMinutes={(minutes) => go(withRefresh(minutes))}
            onFullScreen={() => go(withFullScreen(true))}
            fullScreenButton={fullScreenButton}
            onPrint={() => setPrinting(true)}
          />
        </PageHeader>
      )}
      <PaperHead filters={tabFilters.words} />
      {!address.isFullScreen && tabs}
      {!address.isFullScreen && (
        <StickyHead title={dashboard.name} tabs={model.tabs} selected={at} panelId={panelId} onSelect={chooseTab}>
          {saved.length + crossFilters.length > 0 && (
            <FilterBar
              key={`filters of ${tab.id}`}
              tabFilters={tabFilters}
              saved={saved}
              onChoose={choose}
              onSavedValues={chooseSaved}
              crossFilters={crossFilters}
              onCrossFilters={chooseCross}
              onAll={() => setFiltering(true)}
            />
          )}
        </StickyHead>
      )}
      <LastAnswersContext value={answers}>
        <TileAsksContext value={asks}>
          <WallContext value={wallOf(address.isFullScreen, isIdle)}>
            <DashboardPanel
              key={tab.id}
              panelId={panelId}
              tab={tab}
              tabFilters={tabFilters}
              areFiltersChanged={isChosen || crossFilters.length > 0}
              crossFilterOf={crossFilterOf}
              lastRefresh={lastRefresh}
              isWall={address.isFullScreen}
              onTileGone={readAgain}
              onReadyToPrint={isPrinting ? print : undefined}
              empty={<EmptyState title={messages.emptyTab} text={messages.emptyTabForViewers} />}
            />
          </WallContext>
        </TileAsksContext>
      </LastAnswersContext>
      {isFiltering && (
        <FilterByDrawer
          tabFilters={tabFilters}
          onPreview={choose}
          onSavedValues={isChosen ? chooseSaved : undefined}
          onClose={() => setFiltering(false)}
        />
      )}
    </div>
  )
}

const wallOf = (isFullScreen: boolean, isIdle: boolean) => (isFullScreen ? (isIdle ? 'watched' : 'used') : undefined)
