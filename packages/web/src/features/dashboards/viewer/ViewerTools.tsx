import { Button } from '@mantine/core'
import type { Dashboard } from '@soundings/contract'
import {
  IconArrowsMaximize,
  IconChevronDown,
  IconCopyPlus,
  IconDots,
  IconFileZip,
  IconPencil,
  IconPrinter,
  IconRefresh,
  IconRosetteDiscountCheck,
  IconRosetteDiscountCheckOff,
} from '@tabler/icons-react'
import { type Ref, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { reportOutcome } from '../../../api/core/report-outcome.ts'
import { useCreateDashboard } from '../../../api/questions/dashboards.ts'
import { useMayUse } from '../../../api/session/account.ts'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { Menu } from '../../../ui/layer/Menu.tsx'
import { Tooltip } from '../../../ui/layer/Tooltip.tsx'
import { lazily } from '../../../ui/load/lazily.tsx'
import { saveDashboardArchive } from '../../../components/archive-download/save-archive.ts'
import { ShareWithUsers } from '../../../components/share-with-users/ShareWithUsers.tsx'
import { useVerifying, verifyTexts } from '../../../components/verified/use-verifying.ts'
import { copyName } from '../copies/copy-name.ts'
import classes from '../grid/Dashboard.module.css'
import { copyProblem, saveCopy } from '../saving/save-copy.ts'
import { toDashboardModel, toContent } from '../state/dashboard-wire.ts'
import { messages } from '../state/messages.ts'
import { useShareDashboards } from '../use-share-dashboards.ts'
import { refreshChoices, type RefreshMinutes, refreshText } from '../wall/wall-choices.ts'

const DisplayLinksDialog = lazily(() => import('../display/DisplayLinksDialog.tsx'))

interface ViewerToolsProps {
  readonly dashboard: Dashboard
  readonly refreshMinutes: RefreshMinutes
  readonly onRefresh: () => void
  readonly onRefreshMinutes: (minutes: RefreshMinutes) => void
  readonly onFullScreen: () => void
  readonly fullScreenButton: Ref<HTMLButtonElement>
  readonly onPrint: () => void
}

export function ViewerTools(props: ViewerToolsProps) {
  const { dashboard, onFullScreen, fullScreenButton, onPrint } = props
  const mayUse = useMayUse()
  const { rights } = dashboard
  const share = useShareDashboards()
  const duplicate = useDuplicateDashboard()
  const [isShowingLinks, setShowingLinks] = useState(false)
  return (
    <div className={classes.tools}>
      <RefreshTools {...props} />
      <Tooltip label="Full screen">
        <IconButton ref={fullScreenButton} size={36} aria-label="Full screen" onClick={onFullScreen}>
          <IconArrowsMaximize size={18} />
        </IconButton>
      </Tooltip>
      {rights.canSeeAccess && (
        <ShareWithUsers
          item={{ kind: 'dashboard', id: dashboard.id }}
          rights={rights}
          onShare={(usernames, canEdit) => share([dashboard.id], usernames, canEdit)}
          onDisplayLinks={() => setShowingLinks(true)}
        />
      )}
      {isShowingLinks && <DisplayLinksDialog dashboard={dashboard} onClose={() => setShowingLinks(false)} />}
      {rights.canEdit && (
        <Button
          variant="default"
          component={Link}
          to={`/dashboards/edit/${dashboard.id}`}
          leftSection={<IconPencil size={16} />}
        >
          Edit
        </Button>
      )}
      <Menu>
        <Menu.Target>
          <IconButton look="outlined" size={36} aria-label="More">
            <IconDots size={18} />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPrinter size={16} />} onClick={onPrint}>
            Print
          </Menu.Item>
          {mayUse('dashboard.write_access') && (
            <Menu.Item leftSection={<IconCopyPlus size={16} />} onClick={() => void duplicate(dashboard)}>
              Duplicate
            </Menu.Item>
          )}
          {mayUse('dashboard.export_data') && (
            <Menu.Item
              leftSection={<IconFileZip size={16} />}
              onClick={() => void saveDashboardArchive([dashboard.id])}
            >
              Export
            </Menu.Item>
          )}
          {rights.canShare && <VerifyItems dashboard={dashboard} />}
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}

function VerifyItems({ dashboard: { id, version, verified } }: Pick<ViewerToolsProps, 'dashboard'>) {
  const { verify, unverify } = useVerifying({ kind: 'dashboard', id, version }, verified)
  return (
    <>
      {verify && (
        <Menu.Item leftSection={<IconRosetteDiscountCheck size={16} />} onClick={verify}>
          {verifyTexts.verify}
        </Menu.Item>
      )}
      {unverify && (
        <Menu.Item leftSection={<IconRosetteDiscountCheckOff size={16} />} onClick={unverify}>
          {verifyTexts.unverify}
        </Menu.Item>
      )}
    </>
  )
}

function RefreshTools({ refreshMinutes, onRefresh, onRefreshMinutes }: ViewerToolsProps) {
  return (
    <Button.Group>
      <Tooltip label="Refresh">
        <Button variant="subtle" color="gray" px={8} aria-label="Refresh" onClick={onRefresh}>
          <IconRefresh size={18} />
        </Button>
      </Tooltip>
      <Menu>
        <Menu.Target>
          <Button
            variant="subtle"
            color="gray"
            px={8}
            aria-label={`Refresh automatically: ${refreshText(refreshMinutes)}`}
            rightSection={<IconChevronDown size={14} />}
          >
            {refreshMinutes > 0 && `${refreshMinutes} min`}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>Refresh automatically</Menu.Label>
          <Menu.RadioGroup
            value={String(refreshMinutes)}
            onChange={(minutes) => onRefreshMinutes(Number(minutes) as RefreshMinutes)}
          >
            {refreshChoices.map((minutes) => (
              <Menu.RadioItem key={minutes} value={String(minutes)} closeMenuOnClick>
                {refreshText(minutes)}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </Menu.Dropdown>
      </Menu>
    </Button.Group>
  )
}

/** Saves a copy of one's own, by the rules of new dashboards, and opens it to change it. */
function useDuplicateDashboard() {
  const create = useCreateDashboard()
  const navigate = useNavigate()
  return async (dashboard: Dashboard) => {
    const { name, description, tag } = dashboard
    const duplicate = async () => {
      const copy = await saveCopy(
        { ...toContent(toDashboardModel(dashboard)), name: copyName(name), description, tag },
        create.mutateAsync,
      )
      if (copy) void navigate(`/dashboards/edit/${copy.saved.id}`)
      return copy
    }
    await reportOutcome(duplicate(), { done: (copy) => copy && messages.savedCopy(copy.leftOut), failed: copyProblem })
  }
}
