import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import type { Theme } from '@soundings/contract'
import {
  IconChevronDown,
  IconCsv,
  IconDeviceDesktop,
  IconHome,
  IconKey,
  IconLogout,
  IconMoon,
  IconNumbers,
  IconSun,
  IconUserCircle,
  type Icon,
} from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAccount, useMayUse } from '../../api/session/account.ts'
import { viewedUser } from '../../api/auth/view-as.ts'
import { Menu } from '../../ui/layer/Menu.tsx'
import { lazily } from '../../ui/load/lazily.tsx'
import { useTheme } from '../use-appearance.ts'
import { capitalised } from './capitalised.ts'
import { useLogOut } from './use-log-out.ts'
import classes from './Shell.module.css'

const ChangePasswordDialog = lazily(() => import('../../features/sign-in/password/ChangePasswordDialog.tsx'))
const CsvPreferencesDialog = lazily(() => import('../../features/downloads/CsvPreferencesDialog.tsx'))

const schemes: readonly { value: Theme; label: string; icon: Icon }[] = [
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
  { value: 'auto', label: 'As the system', icon: IconDeviceDesktop },
]

export function UserMenu() {
  const { preferred_username: username } = useAccount()
  const { theme, choose } = useTheme()
  const [changingPassword, setChangingPassword] = useState(false)
  const [changingCsv, setChangingCsv] = useState(false)
  const makesFiles = useMayUse()(['question.export_data', 'question.send_as_email'])
  const logOut = useLogOut()
  const name = capitalised(username)

  return (
    <>
      <Menu width={220}>
        <Menu.Target>
          <UnstyledButton className={classes.user}>
            <span className={classes.initial} aria-hidden="true">
              {name.slice(0, 1)}
            </span>
            <span className={classes.username}>{name}</span>
            <VisuallyHidden>user menu</VisuallyHidden>
            <IconChevronDown size={16} aria-hidden="true" />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component={Link} to="/home" leftSection={<IconHome size={16} />}>
            Home
          </Menu.Item>
          {viewedUser() === undefined && (
            <>
              <Menu.Item component={Link} to="/account" leftSection={<IconUserCircle size={16} />}>
                Your account
              </Menu.Item>
              <Menu.Item leftSection={<IconKey size={16} />} onClick={() => setChangingPassword(true)}>
                Change Password
              </Menu.Item>
            </>
          )}
          {makesFiles && (
            <Menu.Item leftSection={<IconCsv size={16} />} onClick={() => setChangingCsv(true)}>
              CSV preferences
            </Menu.Item>
          )}
          {viewedUser() === undefined && (
            <Menu.Item component={Link} to="/account?panel=formats" leftSection={<IconNumbers size={16} />}>
              Dates and numbers
            </Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Label>Theme</Menu.Label>
          <Menu.RadioGroup value={theme} onChange={(value) => choose(value as Theme)}>
            {schemes.map(({ value, label, icon: SchemeIcon }) => (
              <Menu.RadioItem key={value} value={value} rightSection={<SchemeIcon size={16} />}>
                {label}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void logOut()}>
            Logout
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {changingPassword && <ChangePasswordDialog onClose={() => setChangingPassword(false)} />}
      {changingCsv && <CsvPreferencesDialog onClose={() => setChangingCsv(false)} />}
    </>
  )
}
