import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { confirm } from '../../../ui/confirm/confirm.ts'
import { BottomBar } from '../../../ui/page/BottomBar.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { backToSaved, hasChanges, reset, type DashboardState } from '../state/dashboard-state.ts'
import { messages } from '../state/messages.ts'
import classes from '../grid/Dashboard.module.css'

interface DashboardFooterProps {
  /** A new dashboard has nothing to go back to. */
  readonly isSaved: boolean
  readonly state: DashboardState
  readonly act: (change: (state: DashboardState) => DashboardState) => void
  /** The changes are given up, after a question where there are any. */
  readonly onCancel: () => void
  readonly onSave: () => void
}

export function DashboardFooter({ isSaved, state, act, onCancel, onSave }: DashboardFooterProps) {
  const isEmpty =
    state.model.tabs.every(({ tiles, texts, filters }) => tiles.length + texts.length + filters.length === 0) &&
    state.model.tabs.length + state.model.filters.length === 1
  const handleReset = async () => {
    if (isEmpty || (await confirm({ text: messages.resetQuestion, confirmLabel: 'Reset', danger: true }))) act(reset)
  }
  const handleBackToSaved = () => {
    act(backToSaved)
    toast.info(messages.backToSaved)
  }
  return (
    <BottomBar>
      <Button
        className={classes.footerButton ?? ''}
        component={Link}
        to="/dashboards"
        variant="default"
        onClick={onCancel}
      >
        Cancel
      </Button>
      <Button className={classes.footerButton ?? ''} variant="default" onClick={() => void handleReset()}>
        Reset
      </Button>
      {isSaved && (
        <Button
          className={classes.footerButton ?? ''}
          variant="default"
          disabled={!hasChanges(state)}
          onClick={handleBackToSaved}
        >
          Back to saved
        </Button>
      )}
      <Button className={classes.footerButton ?? ''} onClick={onSave}>
        Save
      </Button>
    </BottomBar>
  )
}
