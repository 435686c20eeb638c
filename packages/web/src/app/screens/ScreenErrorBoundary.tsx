import { Component, type ReactNode } from 'react'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import { messages } from '../messages.ts'

interface State {
  readonly error?: unknown
}

/** A screen that breaks leaves the menu standing. A reload also brings the code of a newer version. */
export class ScreenErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = {}

  static getDerivedStateFromError(error: unknown): State {
    return { error }
  }

  override render() {
    if (!('error' in this.state)) return this.props.children
    return <ErrorState text={messages.screenFailed} error={this.state.error} onRetry={() => window.location.reload()} />
  }
}
