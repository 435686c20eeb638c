import { useAccount } from '../../api/session/account.ts'
import { useDocumentTitle } from '../../ui/page/use-document-title.ts'
import { isAllowed } from '../allowed.ts'
import { NotAuthorized } from './NotAuthorized.tsx'
import type { Screen } from '../routes.tsx'
import { ScreenErrorBoundary } from './ScreenErrorBoundary.tsx'

export function ScreenFrame({ screen }: { screen: Screen }) {
  const account = useAccount()
  if (!isAllowed(account, screen.allow)) return <NotAuthorized />
  return <AllowedScreen screen={screen} />
}

function AllowedScreen({ screen: { title, Component } }: { screen: Screen }) {
  useDocumentTitle(title)
  return (
    <ScreenErrorBoundary>
      <Component />
    </ScreenErrorBoundary>
  )
}
