import { Loader, UnstyledButton } from '@mantine/core'
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks'
import { SEARCH_LENGTH_MAX } from '@soundings/contract'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { useAccount } from '../../api/session/account.ts'
import { searchQueries } from '../../api/questions/search.ts'
import { viewedUser } from '../../api/auth/view-as.ts'
import { Modal } from '../../ui/layer/Modal.tsx'
import { pickableAfterKey } from '../../ui/list/list-moves.ts'
import { foundPath } from '../../components/found-items/found-path.ts'
import { messages } from '../messages.ts'
import { useLogOut } from '../shell/use-log-out.ts'
import { useTheme } from '../use-appearance.ts'
import { searchActionsFor } from './search-actions.ts'
import { type SearchRow, searchRows, textToFind } from './search-rows.ts'
import { SearchRowLine } from './SearchRowLine.tsx'
import classes from './SearchDialog.module.css'

const DEBOUNCE_MS = 120

interface SearchDialogProps {
  readonly opened: boolean
  readonly onClose: () => void
}

/** Finds everything that one may open or do. The focus stays in the field: arrows move, Enter opens. */
export default function SearchDialog({ opened, onClose }: SearchDialogProps) {
  const isPhone = useMediaQuery('(max-width: 48em)') === true
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Search"
      withCloseButton={false}
      fullScreen={isPhone}
      size={640}
      padding={0}
      centered={false}
      yOffset={96}
      classNames={{ header: classes.unseen, content: classes.content, body: classes.body }}
    >
      {opened && <SearchPanel onClose={onClose} />}
    </Modal>
  )
}

function SearchPanel({ onClose }: Pick<SearchDialogProps, 'onClose'>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const [activeKey, setActiveKey] = useState<string>()
  const { rows, isWaiting, isFailed, retry } = useSearchRows(typed)
  const open = useOpenRow(onClose)

  const pickable = rows.flatMap((row, at) => (row.type === 'heading' ? [] : [at]))
  const kept = rows.findIndex(({ key }) => key === activeKey)
  const active = kept >= 0 ? kept : (pickable[0] ?? -1)

  useEffect(() => {
    list.current?.querySelector('[data-active=true]')?.scrollIntoView({ block: 'nearest' })
  }, [active])

  const handleKey = (event: KeyboardEvent) => {
    const row = rows[active]
    if (event.key === 'Enter' && row && !event.nativeEvent.isComposing) {
      event.preventDefault()
      return open(row, event.ctrlKey || event.metaKey)
    }
    const next = pickableAfterKey(event.key, active, pickable)
    if (next === undefined) return
    event.preventDefault()
    setActiveKey(rows[next]?.key)
  }

  return (
    <>
      <div className={classes.field}>
        {isWaiting ? (
          <Loader size={18} aria-hidden="true" />
        ) : (
          <IconSearch size={20} stroke={1.75} aria-hidden="true" />
        )}
        <input
          className={classes.input}
          type="text"
          role="combobox"
          aria-label={messages.searchLabel}
          placeholder={messages.searchLabel}
          aria-expanded
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={SEARCH_LENGTH_MAX}
          data-autofocus
          value={typed}
          onChange={(event) => {
            setActiveKey(undefined)
            setTyped(event.currentTarget.value)
          }}
          onKeyDown={handleKey}
        />
        <UnstyledButton className={classes.close} aria-label="Close the search" onClick={onClose}>
          <IconX size={18} />
        </UnstyledButton>
      </div>
      {isFailed && (
        <p className={classes.note} role="alert">
          {messages.searchFailed}{' '}
          <UnstyledButton className={classes.retry} onClick={retry}>
            Try again
          </UnstyledButton>
        </p>
      )}
      <SearchNote typed={typed} rows={rows} isSettled={!isWaiting && !isFailed} />
      <div
        ref={list}
        id={`${id}-list`}
        className={classes.list}
        role="listbox"
        aria-label={messages.searchResults}
        onMouseDown={(event) => event.preventDefault()}
      >
        {rows.map((row, at) =>
          row.type === 'heading' ? (
            <div key={row.key} className={classes.heading} role="presentation">
              {row.text}
            </div>
          ) : (
            <div
              key={row.key}
              id={`${id}-${at}`}
              className={classes.row}
              role="option"
              aria-selected={at === active}
              data-active={at === active}
              onMouseMove={() => setActiveKey(row.key)}
              onClick={(event) => open(row, event.ctrlKey || event.metaKey)}
              onAuxClick={(event) => event.button === 1 && open(row, true)}
            >
              <SearchRowLine row={row} />
            </div>
          ),
        )}
      </div>
      <div className={classes.keys} aria-hidden="true">
        <span>
          <kbd className={classes.key}>↑</kbd> <kbd className={classes.key}>↓</kbd> move
        </span>
        <span>
          <kbd className={classes.key}>Enter</kbd> open
        </span>
        <span>
          <kbd className={classes.key}>Ctrl</kbd> <kbd className={classes.key}>Enter</kbd> new tab
        </span>
        <span>
          <kbd className={classes.key}>&gt;</kbd> actions only
        </span>
        <span>
          <kbd className={classes.key}>Esc</kbd> close
        </span>
      </div>
    </>
  )
}

/** Says what was found to those who do not see it, and to all where nothing reads as it was typed. */
function SearchNote({ typed, rows, isSettled }: { typed: string; rows: readonly SearchRow[]; isSettled: boolean }) {
  const text = textToFind(typed)
  const count = rows.filter(({ type }) => type === 'found').length
  const isSimilarOnly =
    count > 0 &&
    !rows.some((row) => row.type === 'heading' && row.key !== 'heading Actions' && !row.text.startsWith('Similar'))
  const note =
    !isSettled || text === ''
      ? ''
      : count === 0
        ? messages.nothingFound(text)
        : isSimilarOnly
          ? messages.similarFound(text)
          : ''
  return (
    <div role="status" className={note === '' ? classes.unseen : classes.note}>
      {note !== '' ? note : isSettled && text !== '' && messages.foundCount(count)}
    </div>
  )
}

function useSearchRows(typed: string) {
  const account = useAccount()
  const text = textToFind(typed)
  const [asked] = useDebouncedValue(text, DEBOUNCE_MS)
  const opened = useQuery(searchQueries.opened())
  const found = useQuery(searchQueries.found(asked))
  const results = text === '' ? [] : (found.data ?? [])
  return {
    rows: searchRows({
      typed,
      opened: opened.data ?? [],
      results,
      actions: searchActionsFor(account, { isViewed: viewedUser() !== undefined }),
    }),
    isWaiting: text !== '' && (asked !== text || found.isFetching),
    isFailed: text !== '' && found.isError && !found.isFetching,
    retry: () => void found.refetch(),
  }
}

function useOpenRow(onClose: () => void) {
  const account = useAccount()
  const navigate = useNavigate()
  const { choose } = useTheme()
  const logOut = useLogOut()
  const go = (path: string, inNewTab: boolean) => {
    if (inNewTab) return void window.open(path, '_blank', viewedUser() === undefined ? 'noopener' : '')
    onClose()
    void navigate(path)
  }

  return (row: SearchRow, inNewTab: boolean) => {
    if (row.type === 'heading') return
    if (row.type === 'found') return go(foundPath(row.found, account), inNewTab)
    const { does } = row.action
    if (does !== 'log-out' && 'to' in does) return go(does.to, inNewTab)
    onClose()
    if (does === 'log-out') void logOut()
    else choose(does.theme)
  }
}
