import { PanelTabs } from '../../ui/page/PanelTabs.tsx'
import { ApiKeysPanel } from './ApiKeysPanel.tsx'
import { AuditPanel } from './audit/AuditPanel.tsx'
import { BackupPanel } from './backup/BackupPanel.tsx'
import { DisplayLinksPanel } from './DisplayLinksPanel.tsx'
import { GdaPanel } from './gda/GdaPanel.tsx'
import { SystemPanel } from './system/SystemPanel.tsx'

const panels = {
  system: { label: 'System', Panel: SystemPanel },
  backup: { label: 'Backup/Restore', Panel: BackupPanel },
  gda: { label: 'GDA Settings', Panel: GdaPanel },
  'api-keys': { label: 'API keys', Panel: ApiKeysPanel },
  'display-links': { label: 'Display links', Panel: DisplayLinksPanel },
  audit: { label: 'Audit', Panel: AuditPanel },
}

export default function SettingsScreen() {
  return <PanelTabs title="Settings" panels={panels} />
}
