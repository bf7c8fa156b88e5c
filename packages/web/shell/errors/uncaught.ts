import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { signal } from '../../data/calls/signals.ts'
import { reportError } from './report-error.ts'

/** Calls cancelled because their page was left. */
const givenUp = new Set(['AbortError', 'CancelledError'])

/** These statuses already have a page or dialog. */
const announced = new Set([401, 503])

export function tellFailure(error: unknown): void {
  // Browsers also raise events without an error, such as ResizeObserver notices.
  if (!(error instanceof Error) || givenUp.has(error.name)) return
  const isRefusal = error instanceof Refusal
  if (isRefusal && announced.has(error.status)) return
  if (!isRefusal) void reportError(error)
  signal({ failure: error })
}

/** Catches errors of handlers and promises that no screen handled. */
export function watchUncaught(): () => void {
  const onError = ({ error }: ErrorEvent) => tellFailure(error)
  const onRejection = ({ reason }: PromiseRejectionEvent) => tellFailure(reason)
  window.addEventListener('error', onError)
  window.addEventListener('unhandledrejection', onRejection)
  return () => {
    window.removeEventListener('error', onError)
    window.removeEventListener('unhandledrejection', onRejection)
  }
}
