import { Component, type ReactNode } from 'react'
import { useAccount } from '../../api/session/account.ts'
import { useDocumentTitle } from '../../ui/page/use-document-title.ts'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import { isAllowed } from '../allowed.ts'
import { messages } from '../messages.ts'
import type { Screen } from '../routes.tsx'
import { NotAuthorized } from './NotAuthorized.tsx'

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

interface State {
  readonly error?: unknown
}

/** A screen that breaks leaves the menu standing. A reload also brings the code of a newer version. */
class ScreenErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = {}

  static getDerivedStateFromError(error: unknown): State {
    return { error }
  }

  override render() {
    if (!('error' in this.state)) return this.props.children
    return <ErrorState text={messages.screenFailed} error={this.state.error} onRetry={() => window.location.reload()} />
  }
}
