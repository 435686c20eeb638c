import { Tabs } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { ApiKeysPanel } from './ApiKeysPanel.tsx'
import { AuditPanel } from './audit/AuditPanel.tsx'
import { BackupPanel } from './backup/BackupPanel.tsx'
import { GdaPanel } from './gda/GdaPanel.tsx'
import { SystemPanel } from './system/SystemPanel.tsx'

const panels = {
  system: { label: 'System', Panel: SystemPanel },
  backup: { label: 'Backup/Restore', Panel: BackupPanel },
  gda: { label: 'GDA Settings', Panel: GdaPanel },
  'api-keys': { label: 'API keys', Panel: ApiKeysPanel },
  audit: { label: 'Audit', Panel: AuditPanel },
} satisfies Record<string, { label: string; Panel: () => React.ReactNode }>

/** The open panel stands in the address, so that it survives a reload and can be sent to a colleague. */
export default function SettingsScreen() {
  const [address, setAddress] = useSearchParams()
  const named = address.get('panel') ?? ''
  const open = Object.hasOwn(panels, named) ? named : 'system'

  return (
    <>
      <PageHeader title="Settings" trail={[{ label: 'Settings' }]} />
      <Tabs
        value={open}
        onChange={(panel) => setAddress(panel ? { panel } : {}, { replace: true })}
        keepMounted={false}
      >
        <Tabs.List aria-label="Settings">
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
