import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { ApiKeysPanel } from './ApiKeysPanel.tsx'

/** What people look after in their own account. */
export default function AccountScreen() {
  return (
    <>
      <PageHeader title="Your account" trail={[{ label: 'Your account' }]} />
      <ApiKeysPanel />
    </>
  )
}
