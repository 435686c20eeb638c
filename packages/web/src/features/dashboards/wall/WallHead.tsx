import { Button } from '@mantine/core'
import { IconArrowsMinimize, IconChevronDown } from '@tabler/icons-react'
import { Menu } from '../../../ui/layer/Menu.tsx'
import { rotationChoices, type RotationSeconds } from '../viewer/dashboard-address.ts'
import classes from './WallHead.module.css'

interface WallHeadProps {
  readonly title: string
  /** Those in force, in words. */
  readonly filters: readonly string[]
  /** Undefined where there is only one tab. */
  readonly rotationSeconds: RotationSeconds | undefined
  readonly onRotationSeconds: (seconds: RotationSeconds) => void
  readonly onLeave: () => void
}

/** What stands above the tiles of a dashboard that fills the screen. */
export function WallHead({ title, filters, rotationSeconds, onRotationSeconds, onLeave }: WallHeadProps) {
  return (
    <div className={classes.head}>
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
    </div>
  )
}

const rotationText = (seconds: RotationSeconds): string => {
  if (seconds === 0) return 'Off'
  return seconds === 60 ? 'Every minute' : `Every ${seconds} seconds`
}

function Rotation({ seconds, onChange }: { seconds: RotationSeconds; onChange: (seconds: RotationSeconds) => void }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          className={classes.tool ?? ''}
          variant="subtle"
          color="gray"
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
