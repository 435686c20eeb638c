import {
  IconAdjustmentsHorizontal,
  IconArrowLeft,
  IconAxisX,
  IconChevronRight,
  IconDots,
  IconDownload,
  IconFilter,
  IconInfoCircle,
  IconMail,
  IconPalette,
  IconTable,
  type Icon,
} from '@tabler/icons-react'
import { memo, useCallback, useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useMayUse } from '../../../api/session/account.ts'
import type { ChartPicture, ChartType } from '../../../charts/chart-type.ts'
import { chartTypes } from '../../../charts/registry.ts'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { Menu } from '../../../ui/layer/Menu.tsx'
import { Popover } from '../../../ui/layer/Popover.tsx'
import { useLast } from '../../../ui/layer/use-last.ts'
import { lazily } from '../../../ui/load/lazily.tsx'
import { LoadingState } from '../../../ui/state/LoadingState.tsx'
import { ExportItems } from '../../export-menu/ExportMenu.tsx'
import type { HandedOver } from '../../export-menu/handed-over.ts'
import { PaletteItems, TileColours } from '../tools/ColourPicker.tsx'
import { offersTool, type ResultMode } from '../source/result-mode.ts'
import { usePicture, useSaveImage, type ShownPicture } from '../source/shown-picture.ts'
import { SettingsDialog } from '../tools/SettingsDialog.tsx'
import { moreLabel, SwitchItems } from '../tools/ViewSettings.tsx'
import type { ViewToolsProps } from '../tools/ViewTools.tsx'
import { ViewTypeItems } from '../tools/ViewTypePicker.tsx'
import classes from './tile.module.css'

const EmailForm = lazily(
  () => import('../../email-share/EmailForm.tsx'),
  () => <LoadingState />,
)

/** A second page of the menu. It takes the place of the first, so that it fits on a phone as well. */
type Page = 'View type' | 'View settings' | 'Colours' | 'Export' | 'Dimension'
type Panel = 'Share by email' | 'Colours' | 'View settings'

interface ResultMenuProps {
  readonly title: string
  readonly mode: ResultMode
  /** Absent until the result is here. */
  readonly view: ViewToolsProps | undefined
  readonly picture: ShownPicture
  readonly handedOver: HandedOver | undefined
  /** Opens the question's dynamic filters; absent for those who cannot see the question. */
  readonly onDynamicFilters: (() => void) | undefined
  /** How many of them have values of the viewer's own. */
  readonly chosenFilters: number
  readonly onAbout: () => void
  /** Entries of the dashboard, before 'About this result' and after it. */
  readonly actions: ReactNode
  readonly lastActions: ReactNode
}

/** Everything that can be done with a tile, behind one button. */
export function ResultMenu(props: ResultMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const [page, setPage] = useState<Page>()
  const [panel, setPanel] = useState<Panel>()
  const closePanel = useCallback(() => setPanel(undefined), [])
  const back = useCallback(() => setPage(undefined), [])
  const change = useCallback((open: boolean) => {
    setOpen(open)
    setPage(undefined)
  }, [])
  const beside = panel === 'View settings' ? undefined : panel
  const entries =
    page === undefined ? (
      <FirstPage {...props} onPage={setPage} onPanel={setPanel} />
    ) : (
      <SecondPage {...props} page={page} onBack={back} onPanel={setPanel} />
    )
  return (
    <span className={classes.menu} data-tile-menu data-open={isOpen || panel !== undefined || undefined}>
      {panel === 'View settings' && <PanelContent {...props} panel={panel} onClose={closePanel} />}
      <MenuButton
        title={props.title}
        page={page}
        panel={beside}
        entries={isOpen ? entries : undefined}
        content={beside && <PanelContent {...props} panel={beside} onClose={closePanel} />}
        onChange={change}
        onBack={back}
        onClosePanel={closePanel}
      />
    </span>
  )
}

interface MenuButtonProps {
  readonly title: string
  readonly page: Page | undefined
  /** What stands in the popover beside the button. */
  readonly panel: Panel | undefined
  /** Absent while the menu is closed. */
  readonly entries: ReactNode
  readonly content: ReactNode
  readonly onChange: (open: boolean) => void
  readonly onBack: () => void
  readonly onClosePanel: () => void
}

/** Rendered anew only while something is open: otherwise each answer of each tile would render two closed layers. */
const MenuButton = memo(function MenuButton({
  title,
  page,
  panel,
  entries,
  content,
  onChange,
  onBack,
  onClosePanel,
}: MenuButtonProps) {
  const isOpen = entries !== undefined
  const dropdown = useRef<HTMLDivElement>(null)
  const pageBefore = useRef<Page>(undefined)
  // While they fade away they still have their content.
  const shownEntries = useLast(entries)
  const shownContent = useLast(content)

  useEffect(() => {
    const isTurned = isOpen && pageBefore.current !== page
    pageBefore.current = page
    // The entry that had the focus is gone with its page; when the menu opens it sets the focus itself.
    if (isTurned) dropdown.current?.querySelector<HTMLElement>('[data-menu-item]')?.focus()
  }, [isOpen, page])

  const handleKey = (event: KeyboardEvent) => {
    if (page !== undefined && event.key === 'ArrowLeft') onBack()
  }

  return (
    <Popover
      opened={panel !== undefined}
      onChange={onClosePanel}
      width={panel === 'Colours' ? 'auto' : 'min(480px, calc(100vw - 32px))'}
      position="bottom-end"
      withRoles={false}
    >
      <Popover.Target>
        <span>
          <Menu opened={isOpen} onChange={onChange} position="bottom-end" width={240} keepMounted={false}>
            <Menu.Target>
              <IconButton className={classes.button} look="outlined" size={32} aria-label={`Menu of ${title}`}>
                <IconDots size={18} />
              </IconButton>
            </Menu.Target>
            <Menu.Dropdown ref={dropdown} aria-label={page ?? `Menu of ${title}`} onKeyDown={handleKey}>
              {shownEntries}
            </Menu.Dropdown>
          </Menu>
        </span>
      </Popover.Target>
      <Popover.Dropdown p="md" role="dialog" aria-label={panel}>
        {shownContent}
      </Popover.Dropdown>
    </Popover>
  )
})

function PanelContent({
  view,
  handedOver,
  panel,
  onClose,
}: ResultMenuProps & { panel: Panel | undefined; onClose: () => void }) {
  const { options, onOptions } = view ?? {}
  if (panel === 'Share by email') return handedOver && <EmailForm what={handedOver} onClose={onClose} />
  if (panel === undefined || !options || !onOptions) return null
  if (panel === 'Colours') return <TileColours options={options} onChange={onOptions} />
  const settings = settingsOf(view)
  if (!settings) return null
  return (
    <SettingsDialog
      settings={settings}
      measures={view?.measures ?? []}
      options={options}
      onChange={onOptions}
      onClose={onClose}
    />
  )
}

const settingsOf = (view: ViewToolsProps | undefined): ChartType['settings'] => {
  const shown: ChartType | undefined = view?.shown && chartTypes[view.shown]
  return view?.isKept ? shown?.settings : undefined
}

interface FirstPageProps extends ResultMenuProps {
  readonly onPage: (page: Page) => void
  readonly onPanel: (panel: Panel) => void
}

function FirstPage(props: FirstPageProps) {
  const { onAbout, actions, lastActions } = props
  const picture = usePicture(props.picture)
  return (
    <>
      <ViewEntries {...props} />
      <HandOverEntries {...props} />
      {picture && (
        <Menu.Item leftSection={<IconTable size={16} />} onClick={() => picture.showTable(!picture.isTable)}>
          {picture.isTable ? 'Show as chart' : 'Show as table'}
        </Menu.Item>
      )}
      {actions}
      <Menu.Item leftSection={<IconInfoCircle size={16} />} onClick={onAbout}>
        About this result
      </Menu.Item>
      {lastActions}
    </>
  )
}

/** What is shown, and how. */
function ViewEntries(props: FirstPageProps) {
  const { view, onDynamicFilters, chosenFilters } = props
  const hasEntries = onDynamicFilters !== undefined || view?.onViewType !== undefined
  return (
    <>
      {onDynamicFilters && <FilterEntry chosen={chosenFilters} onOpen={onDynamicFilters} />}
      {view && <ShownEntries {...props} view={view} />}
      {hasEntries && <Menu.Divider />}
    </>
  )
}

function ShownEntries({
  view: { shown: name, isKept, onViewType, onOptions },
  picture: shownPicture,
  onPage,
  onPanel,
}: FirstPageProps & { view: ViewToolsProps }) {
  const picture = usePicture(shownPicture)
  const shown = name && chartTypes[name]
  return (
    <>
      {onViewType && <PageEntry page="View type" icon={shown?.icon ?? IconTable} hint={shown?.label} onPage={onPage} />}
      {isTurnable(picture) && <PageEntry page="Dimension" icon={IconAxisX} onPage={onPage} />}
      {onOptions && shown && <LookEntries view={shown} isKept={isKept} onPage={onPage} onPanel={onPanel} />}
    </>
  )
}

const isTurnable = (picture: ChartPicture | null) => picture !== null && picture.dimensions.length > 1

function FilterEntry({ chosen, onOpen }: { chosen: number; onOpen: () => void }) {
  return (
    <Menu.Item
      leftSection={<IconFilter size={16} />}
      rightSection={chosen > 0 && <span className={classes.hint}>{chosen}</span>}
      onClick={onOpen}
    >
      Dynamic filters
    </Menu.Item>
  )
}

function LookEntries({
  view: { switches, settings, colours },
  isKept,
  onPage,
  onPanel,
}: Pick<FirstPageProps, 'onPage' | 'onPanel'> & { view: ChartType; isKept: boolean }) {
  return (
    <>
      {switches.length > 0 && <PageEntry page="View settings" icon={IconAdjustmentsHorizontal} onPage={onPage} />}
      {switches.length === 0 && settings && isKept && (
        <Menu.Item leftSection={<IconAdjustmentsHorizontal size={16} />} onClick={() => onPanel('View settings')}>
          View settings
        </Menu.Item>
      )}
      {colours === 'palette' && <PageEntry page="Colours" icon={IconPalette} onPage={onPage} />}
      {colours === 'tile' && (
        <Menu.Item leftSection={<IconPalette size={16} />} onClick={() => onPanel('Colours')}>
          Colours
        </Menu.Item>
      )}
    </>
  )
}

function HandOverEntries({ mode, handedOver, onPage, onPanel }: FirstPageProps) {
  const mayUse = useMayUse()
  const hasEmail = offersTool('email', mode, mayUse)
  const hasExport = offersTool('export', mode, mayUse)
  if (!handedOver || !(hasEmail || hasExport)) return null
  return (
    <>
      {hasEmail && (
        <Menu.Item leftSection={<IconMail size={16} />} onClick={() => onPanel('Share by email')}>
          Share by email
        </Menu.Item>
      )}
      {hasExport && <PageEntry page="Export" icon={IconDownload} onPage={onPage} />}
      <Menu.Divider />
    </>
  )
}

function PageEntry({
  page,
  icon: PageIcon,
  hint,
  onPage,
}: Pick<FirstPageProps, 'onPage'> & { page: Page; icon: Icon; hint?: string | undefined }) {
  return (
    <Menu.Item
      closeMenuOnClick={false}
      leftSection={<PageIcon size={16} />}
      rightSection={
        <span className={classes.hint}>
          {hint}
          <IconChevronRight size={14} aria-hidden="true" />
        </span>
      }
      onClick={() => onPage(page)}
    >
      {page}
    </Menu.Item>
  )
}

interface SecondPageProps extends ResultMenuProps {
  readonly page: Page
  readonly onBack: () => void
  readonly onPanel: (panel: Panel) => void
}

function SecondPage({ title, view, picture: shownPicture, handedOver, page, onBack, onPanel }: SecondPageProps) {
  const picture = usePicture(shownPicture)
  const saveImage = useSaveImage(shownPicture, title)
  const { onViewType, onOptions } = view ?? {}
  const items: Record<Page, ReactNode> = {
    'View type': view && onViewType && <ViewTypeItems shown={view.shown} offered={view.offered} onPick={onViewType} />,
    'View settings': view?.shown && onOptions && (
      <SwitchItems
        switches={chartTypes[view.shown].switches}
        options={view.options}
        onChange={onOptions}
        more={settingsOf(view) && { label: moreLabel(settingsOf(view)), onOpen: () => onPanel('View settings') }}
      />
    ),
    Colours: view && onOptions && <PaletteItems options={view.options} onChange={onOptions} />,
    Export: handedOver && <ExportItems what={handedOver} saveImage={saveImage} />,
    Dimension: picture && <DimensionItems picture={picture} />,
  }
  return (
    <>
      <Menu.Item
        closeMenuOnClick={false}
        leftSection={<IconArrowLeft size={16} />}
        onClick={onBack}
        aria-label={`Back from ${page}`}
      >
        {page}
      </Menu.Item>
      <Menu.Divider />
      {items[page]}
    </>
  )
}

function DimensionItems({ picture: { dimensions, axis, chooseAxis } }: { picture: ChartPicture }) {
  return (
    <Menu.RadioGroup value={String(axis)} onChange={(at) => chooseAxis(Number(at))}>
      {dimensions.map(({ at, label }) => (
        <Menu.RadioItem key={at} value={String(at)} closeMenuOnClick>
          {label}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  )
}
