import { PanelTabs } from '../../ui/page/PanelTabs.tsx'
import { SessionList } from '../../components/sessions/SessionList.tsx'
import { ApiKeysPanel } from './ApiKeysPanel.tsx'
import { FormatsPanel } from './formats/FormatsPanel.tsx'
import { SecondFactorPanel } from './second-factor/SecondFactorPanel.tsx'

const panels = {
  sessions: { label: 'Sessions', Panel: () => <SessionList /> },
  'second-factor': { label: 'Second factor', Panel: SecondFactorPanel },
  formats: { label: 'Dates and numbers', Panel: FormatsPanel },
  'api-keys': { label: 'API keys', Panel: ApiKeysPanel },
}

/** What people look after in their own account. */
export default function AccountScreen() {
  return <PanelTabs title="Your account" panels={panels} />
}
