import { IconArrowBackUp, IconArrowForwardUp, type Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../ui/button/IconButton.tsx'
import { Tooltip } from '../../ui/layer/Tooltip.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import type { StudioHistory } from './use-studio-history.ts'
import classes from './Studio.module.css'

interface StudioHeaderProps {
  readonly studio?: Pick<StudioHistory, 'canUndo' | 'canRedo' | 'undo' | 'redo'>
  readonly children?: ReactNode
}

export function StudioHeader({ studio, children }: StudioHeaderProps) {
  return (
    <PageHeader title="Studio" trail={[{ label: 'Questions', to: '/questions' }, { label: 'Studio' }]}>
      <span className={classes.headTools}>
        {children}
        {studio && (
          <HeaderButton
            label="Undo"
            keys="Ctrl+Z"
            icon={IconArrowBackUp}
            isDisabled={!studio.canUndo}
            onClick={studio.undo}
          />
        )}
        {studio && (
          <HeaderButton
            label="Redo"
            keys="Ctrl+Shift+Z"
            icon={IconArrowForwardUp}
            isDisabled={!studio.canRedo}
            onClick={studio.redo}
          />
        )}
      </span>
    </PageHeader>
  )
}

interface HeaderButtonProps {
  readonly label: string
  readonly keys: string
  readonly icon: Icon
  readonly isDisabled: boolean
  readonly onClick: () => void
}

function HeaderButton({ label, keys, icon: ButtonIcon, isDisabled, onClick }: HeaderButtonProps) {
  return (
    <Tooltip label={`${label} (${keys})`}>
      <IconButton look="outlined" size={36} aria-label={label} disabled={isDisabled} onClick={onClick}>
        <ButtonIcon size={18} />
      </IconButton>
    </Tooltip>
  )
}
