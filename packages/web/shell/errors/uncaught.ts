import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { signal } from '../../data/calls/signals.ts'
import { reportError } from './report-error.ts'

/** What was given up on purpose: a call of a page that was left. */
const givenUp = new Set(['AbortError', 'CancelledError'])

/** These have their own page or dialog already, by whoever sent the call. */
const announced = new Set([401, 503])

/** Shows what no screen answered for, and reports it where the server has not logged it itself. */
export function tellFailure(error: unknown): void {
  // Browsers tell of what is no fault of ours, such as a late layout, without an error.
  if (!(error instanceof Error) || givenUp.has(error.name)) return
  const isRefusal = error instanceof Refusal
  if (isRefusal && announced.has(error.status)) return
  // What the server refused it has logged itself.
  if (!isRefusal) void reportError(error)
  signal({ failure: error })
}

/** Shows and reports what failed in a handler or a promise, where no screen answers for it. */
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
