import { Button } from '@mantine/core'
import { useIdle } from '@mantine/hooks'
import { IconArrowsMinimize, IconChevronDown, IconRepeat } from '@tabler/icons-react'
import { useEffect, type ReactNode } from 'react'
import { Menu } from '../../../ui/layer/Menu.tsx'
import type { ShownTimes } from '../../../components/question-result/answers/shown-times.ts'
import { DataOf } from '../viewer/DataOf.tsx'
import { rotationChoices, rotationText, type RotationSeconds } from './wall-choices.ts'
import { WallClock } from './WallClock.tsx'
import classes from './WallHead.module.css'

interface WallHeadProps {
  readonly title: string
  /** The strip of tabs, which has no line of its own here. */
  readonly tabs: ReactNode
  readonly times: ShownTimes
  /** Those in force, in words. */
  readonly filters: readonly string[]
  /** Undefined where there is only one tab. */
  readonly rotationSeconds: RotationSeconds | undefined
  readonly onRotationSeconds: (seconds: RotationSeconds) => void
  readonly onLeave: () => void
  /** Hears whether pointer and keys rest. */
  readonly onIdle: (isIdle: boolean) => void
}

/** After this time without pointer or keys nothing is shown but the dashboard. */
const IDLE_MS = 4000

/** What stands above the tiles of a dashboard that fills the screen. */
export function WallHead({
  title,
  tabs,
  times,
  filters,
  rotationSeconds,
  onRotationSeconds,
  onLeave,
  onIdle,
}: WallHeadProps) {
  const isIdle = useIdle(IDLE_MS, { initialState: false })
  useEffect(() => onIdle(isIdle), [isIdle, onIdle])
  return (
    <div className={classes.head} data-idle={isIdle || undefined}>
      <h1>{title}</h1>
      {filters.length > 0 && <p>{filters.join('; ')}</p>}
      {rotationSeconds !== undefined && <Rotation seconds={rotationSeconds} onChange={onRotationSeconds} />}
      <Button
        className={classes.tool ?? ''}
        variant="subtle"
        color="gray"
        leftSection={<IconArrowsMinimize size={16} />}
        onClick={onLeave}
      >
        Leave full screen
      </Button>
      <DataOf times={times} showsAccess />
      <div className={classes.tabs}>{tabs}</div>
      <WallClock />
    </div>
  )
}

function Rotation({ seconds, onChange }: { seconds: RotationSeconds; onChange: (seconds: RotationSeconds) => void }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          className={classes.tool ?? ''}
          variant="subtle"
          color="gray"
          leftSection={<IconRepeat size={16} />}
          rightSection={<IconChevronDown size={14} />}
        >
          {`Change tabs: ${rotationText(seconds).toLowerCase()}`}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Change tabs</Menu.Label>
        <Menu.RadioGroup value={String(seconds)} onChange={(chosen) => onChange(Number(chosen) as RotationSeconds)}>
          {rotationChoices.map((each) => (
            <Menu.RadioItem key={each} value={String(each)} closeMenuOnClick>
              {rotationText(each)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
