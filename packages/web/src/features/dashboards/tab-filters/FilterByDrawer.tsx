import { Button, Checkbox, Group } from '@mantine/core'
import type { FilterWire } from '@soundings/contract'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { coversPage } from '../../../ui/layer/covers-page.ts'
import { Drawer } from '../../../ui/layer/Drawer.tsx'
import { EmptyState } from '../../../ui/state/EmptyState.tsx'
import { ErrorState } from '../../../ui/state/ErrorState.tsx'
import { SkeletonBlock } from '../../../ui/state/SkeletonBlock.tsx'
import { isDone, type FilterDraft } from '../../../components/filter-editor/filter-draft.ts'
import { FilterValues } from '../../../components/filter-editor/values/FilterValues.tsx'
import { toDrafts } from '../../../components/question-result/answers/dynamic-filters.ts'
import { messages } from '../state/messages.ts'
import { toSentFilter, withoutValues } from './tab-filters.ts'
import type { TabFilters } from './use-tab-filters.ts'
import classes from './FilterByDrawer.module.css'

interface FilterByDrawerProps {
  readonly tabFilters: TabFilters
  readonly onPreview: (filters: readonly FilterWire[]) => void
  readonly onClose: () => void
  /** For editors: takes the filter off the tab. */
  readonly onRemove?: ((columnId: number) => void) | undefined
  /** For editors of several tabs: whether the filter is one of all tabs. */
  readonly allTabs?: AllTabs | undefined
  /** For viewers who have values of their own: back to the saved ones. */
  readonly onSavedValues?: (() => void) | undefined
}

interface AllTabs {
  readonly has: (columnId: number) => boolean
  readonly onChange: (columnId: number, isOnAllTabs: boolean) => void
}

const WIDTH = 400

/** The values of the tab's filters. They narrow the tiles with Preview. */
export default function FilterByDrawer({
  tabFilters,
  onPreview,
  onClose,
  onRemove,
  allTabs,
  onSavedValues,
}: FilterByDrawerProps) {
  const { filters, columns, isError, error, retry } = tabFilters
  const drafts = columns && toDrafts(filters, [], columns)
  const handlePreview = (chosen: readonly FilterWire[]) => {
    onPreview(chosen)
    if (coversPage(WIDTH)) onClose()
  }
  return (
    <Drawer opened onClose={onClose} position="right" size={WIDTH} title="Filter By">
      {(filters.length === 0 || drafts?.length === 0) && <EmptyState title={messages.noFiltersYet} />}
      {filters.length > 0 && isError && <ErrorState text={messages.filtersFailed} error={error} onRetry={retry} />}
      {filters.length > 0 && !isError && !drafts && <SkeletonBlock height={96} />}
      {drafts && drafts.length > 0 && (
        <Values
          key={JSON.stringify(filters)}
          drafts={drafts}
          onPreview={handlePreview}
          onRemove={onRemove}
          allTabs={allTabs}
          onSavedValues={onSavedValues}
        />
      )}
    </Drawer>
  )
}

interface ValuesProps extends Pick<FilterByDrawerProps, 'onPreview' | 'onRemove' | 'allTabs' | 'onSavedValues'> {
  readonly drafts: readonly FilterDraft[]
}

function Values({ drafts: initial, onPreview, onRemove, allTabs, onSavedValues }: ValuesProps) {
  const [drafts, setDrafts] = useState(initial)
  return (
    <>
      {drafts.map((draft, at) => (
        <section key={draft.target.columnId} className={classes.filter} aria-label={draft.target.label}>
          <header>
            <h3>{draft.target.label}</h3>
            <Button
              variant="subtle"
              size="compact-xs"
              disabled={draft.values.length === 0 && !isDone(draft)}
              onClick={() => setDrafts(drafts.with(at, withoutValues(draft)))}
            >
              Clear
            </Button>
            {onRemove && (
              <IconButton
                isDanger
                size={22}
                aria-label={`Remove filter ${draft.target.label}`}
                onClick={() => onRemove(draft.target.columnId)}
              >
                <IconTrash size={14} />
              </IconButton>
            )}
          </header>
          <FilterValues draft={draft} onChange={(next) => setDrafts(drafts.with(at, next))} />
          {allTabs && (
            <Checkbox
              mt={8}
              label="On all tabs"
              checked={allTabs.has(draft.target.columnId)}
              onChange={(event) => allTabs.onChange(draft.target.columnId, event.currentTarget.checked)}
            />
          )}
        </section>
      ))}
      <Group justify="flex-end" gap="xs" mt="md">
        {onSavedValues && (
          <Button variant="default" onClick={onSavedValues}>
            Saved values
          </Button>
        )}
        <Button onClick={() => onPreview(drafts.map(toSentFilter))}>Preview</Button>
      </Group>
    </>
  )
}
