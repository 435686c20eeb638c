import { UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronDown, IconX } from '@tabler/icons-react'
import { useState, type MouseEvent } from 'react'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { Drawer } from '../../../ui/layer/Drawer.tsx'
import { Popover } from '../../../ui/layer/Popover.tsx'
import { lazily } from '../../../ui/load/lazily.tsx'
import { LoadingState } from '../../../ui/state/LoadingState.tsx'
import type { FilterDraft } from '../../../components/filter-editor/filter-draft.ts'
import type { DatePreset } from './date-presets.ts'
import type { LinkedValues } from './linked-values.ts'
import classes from './FilterBar.module.css'

const FilterPicker = lazily(
  () => import('./FilterPicker.tsx'),
  () => <LoadingState />,
)

interface FilterChipProps {
  readonly draft: FilterDraft
  readonly text: string
  /** Its values do not fit its column, so that they can be cleared only. */
  readonly isUnfit: boolean
  readonly presets: readonly DatePreset[]
  readonly linked: LinkedValues
  readonly isChanged: boolean
  readonly onChange: (draft: FilterDraft) => void
  readonly onSavedValue: () => void
}

/** A filter with its value. A click opens what can be chosen; the cross of a changed one sets it back. */
export function FilterChip({
  draft,
  text,
  isUnfit,
  presets,
  linked,
  isChanged,
  onChange,
  onSavedValue,
}: FilterChipProps) {
  const [isOpen, setOpen] = useState(false)
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const { label } = draft.target
  const handleClick = (event: MouseEvent<HTMLElement>) => {
    // On a phone the chips scroll sideways.
    event.currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    setOpen(!isOpen)
  }
  const button = (
    <UnstyledButton
      className={classes.choose ?? ''}
      title={`${label}: ${text}`}
      {...(isPhone && { 'aria-haspopup': 'dialog' as const, 'aria-expanded': isOpen })}
      onClick={handleClick}
    >
      <span className={classes.name}>{label}</span> <span className={classes.value}>{text}</span>
      {!isChanged && <IconChevronDown size={14} aria-hidden="true" />}
    </UnstyledButton>
  )
  const picker = (onDone?: () => void) =>
    isOpen && (
      <FilterPicker
        draft={draft}
        isUnfit={isUnfit}
        presets={presets}
        linked={linked}
        onChange={onChange}
        onDone={onDone}
      />
    )
  return (
    <span className={classes.chip} data-changed={isChanged || undefined} data-open={isOpen || undefined}>
      {isPhone ? (
        <>
          {button}
          <Drawer
            opened={isOpen}
            onClose={() => setOpen(false)}
            position="bottom"
            title={label}
            classNames={{ content: classes.sheet ?? '', body: classes.sheetBody ?? '' }}
          >
            {picker(() => setOpen(false))}
          </Drawer>
        </>
      ) : (
        <Popover
          opened={isOpen}
          onChange={setOpen}
          position="bottom-start"
          width="auto"
          offset={8}
          hideDetached={false}
        >
          <Popover.Target>{button}</Popover.Target>
          <Popover.Dropdown p={0} aria-label={label} aria-labelledby={undefined}>
            {picker()}
          </Popover.Dropdown>
        </Popover>
      )}
      {isChanged && (
        <IconButton
          className={classes.reset}
          look="bare"
          size={24}
          aria-label={`Set ${label} back`}
          title="Back to the saved value"
          onClick={onSavedValue}
        >
          <IconX size={14} />
        </IconButton>
      )}
    </span>
  )
}
