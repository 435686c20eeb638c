import { Tabs } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { SessionList } from '../../widgets/sessions/SessionList.tsx'
import { ApiKeysPanel } from './ApiKeysPanel.tsx'
import { SecondFactorPanel } from './second-factor/SecondFactorPanel.tsx'

const panels = {
  sessions: { label: 'Sessions', Panel: () => <SessionList /> },
  'second-factor': { label: 'Second factor', Panel: SecondFactorPanel },
  'api-keys': { label: 'API keys', Panel: ApiKeysPanel },
} satisfies Record<string, { label: string; Panel: () => React.ReactNode }>

/** What people look after in their own account. The open panel stands in the address. */
export default function AccountScreen() {
  const [address, setAddress] = useSearchParams()
  const named = address.get('panel') ?? ''
  const open = Object.hasOwn(panels, named) ? named : 'sessions'

  return (
    <>
      <PageHeader title="Your account" trail={[{ label: 'Your account' }]} />
      <Tabs
        value={open}
        onChange={(panel) => setAddress(panel ? { panel } : {}, { replace: true })}
        keepMounted={false}
      >
        <Tabs.List aria-label="Your account">
          {Object.entries(panels).map(([name, { label }]) => (
            <Tabs.Tab key={name} value={name}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {Object.entries(panels).map(([name, { Panel }]) => (
          <Tabs.Panel key={name} value={name} pt="md">
            <Panel />
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  )
}
