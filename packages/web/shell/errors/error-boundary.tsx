import { Component } from 'react'
import type { ReactNode } from 'react'
import { ErrorScreen } from './error-screen.tsx'

interface State {
  failed: boolean
  error: unknown
}

export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: false, error: null }

  static getDerivedStateFromError(error: unknown): State {
    return { failed: true, error }
  }

  override render(): ReactNode {
    return this.state.failed ? <ErrorScreen error={this.state.error} /> : this.props.children
  }
}
