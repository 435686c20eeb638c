import { useCallback, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { CrossFiltering } from '../../../charts/chart-type.ts'
import { lazily } from '../../../ui/load/lazily.tsx'
import type { HandedOver } from '../../export-menu/handed-over.ts'
import { DynamicFilters, type DynamicFilterToolProps } from '../tools/DynamicFilterTool.tsx'
import type { ResultMode } from '../source/result-mode.ts'
import type { ShownPicture } from '../source/shown-picture.ts'
import type { ResultRun } from '../use-result.ts'
import type { ViewToolsProps } from '../tools/ViewTools.tsx'
import type { TileAbout } from './AboutResult.tsx'
import { ResultMenu } from './ResultMenu.tsx'
import { TileBox } from './TileBox.tsx'

const AboutResult = lazily(() => import('./AboutResult.tsx'))

/** What a dashboard adds to its tiles. */
export interface TileParts {
  /** Beside the title; tells that filters apply, and opens what is known of the result. */
  readonly mark?: ((onAbout: () => void) => ReactNode) | undefined
  /** Entries of the menu, before 'About this result' and after it. */
  readonly actions?: ReactNode
  readonly lastActions?: ReactNode
  readonly about?: TileAbout | undefined
  readonly onFullScreen?: (() => void) | undefined
  /** Narrows the other tiles by a value of this one. */
  readonly crossFilter?: CrossFiltering | undefined
}

interface TileFrameProps {
  readonly title: string
  readonly mode: ResultMode
  readonly run: ResultRun
  readonly view: ViewToolsProps | undefined
  readonly picture: ShownPicture
  readonly file: HandedOver | undefined
  readonly filterTool: DynamicFilterToolProps | undefined
  readonly parts: TileParts | undefined
  readonly children: ReactNode
}

/** A title and a result. The menu is invisible until the tile is pointed at or has the focus; nothing moves when it appears. */
export function TileFrame({ title, mode, run, view, picture, file, filterTool, parts = {}, children }: TileFrameProps) {
  const [opened, setOpened] = useState<'about' | 'filters'>()
  const close = () => setOpened(undefined)
  const showAbout = useCallback(() => setOpened('about'), [])
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    const onKey = { i: showAbout, f: parts.onFullScreen }[event.key]
    if (!onKey || !isPlainKey(event)) return
    event.preventDefault()
    onKey()
  }
  return (
    <TileBox
      title={title}
      view={view}
      onKeyDown={handleKey}
      tools={
        <>
          {parts.mark?.(showAbout)}
          <ResultMenu
            title={title}
            mode={mode}
            view={view}
            picture={picture}
            handedOver={file}
            onDynamicFilters={filterTool && (() => setOpened('filters'))}
            chosenFilters={filterTool?.chosen?.length ?? 0}
            onAbout={showAbout}
            actions={parts.actions}
            lastActions={parts.lastActions}
          />
        </>
      }
    >
      {children}
      {opened === 'about' && <AboutResult about={parts.about} run={run} onClose={close} />}
      {opened === 'filters' && filterTool && <DynamicFilters {...filterTool} onClose={close} />}
    </TileBox>
  )
}

/** Not one for a field, for a menu over the page, or for the browser. */
function isPlainKey({ target, currentTarget, ctrlKey, metaKey, altKey }: KeyboardEvent<HTMLElement>): boolean {
  if (ctrlKey || metaKey || altKey || !(target instanceof Element)) return false
  return currentTarget.contains(target) && target.closest('input, select, textarea, [contenteditable]') === null
}
