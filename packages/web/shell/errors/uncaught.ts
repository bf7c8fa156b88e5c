import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { currentSignals, signal } from '../../data/calls/signals.ts'
import { reportError } from './report-error.ts'

/** Names of errors from calls cancelled because the user left the page. */
const givenUp = new Set(['AbortError', 'CancelledError'])

/** Returns true for errors that have a page or dialog of their own. */
function isAnnounced({ status }: Refusal): boolean {
  const { maintenance, backendDown } = currentSignals()
  return status === 401 || (status === 503 && (maintenance || backendDown))
}

export function reportFailure(error: unknown): void {
  // Browsers also raise events without an error, such as ResizeObserver notices.
  if (!(error instanceof Error) || givenUp.has(error.name)) return
  const isRefusal = error instanceof Refusal
  if (isRefusal && isAnnounced(error)) return
  if (!isRefusal) void reportError(error)
  signal({ failure: error })
}

export function watchUncaught(): () => void {
  const onError = ({ error }: ErrorEvent) => reportFailure(error)
  const onRejection = ({ reason }: PromiseRejectionEvent) => reportFailure(reason)
  window.addEventListener('error', onError)
  window.addEventListener('unhandledrejection', onRejection)
  return () => {
    window.removeEventListener('error', onError)
    window.removeEventListener('unhandledrejection', onRejection)
  }
}
