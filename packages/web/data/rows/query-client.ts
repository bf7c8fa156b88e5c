import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { FailedCall } from '../calls/call-api.ts'
import { setTopicReader } from '../calls/own-changes.ts'
import { readTopics } from '../live/read-topics.ts'

/** Retries only network faults and server errors, once; after a refusal, a retry would be refused again. */
function isWorthRetrying(failures: number, error: Error): boolean {
  return failures < 1 && !(error instanceof Refusal && error.status < 500)
}

/**
 * Returns true if the server reported that one of its parts failed. A dialog above the screen shows this failure
 * (0136).
 */
const isGivenUp = (error: Error) =>
  error instanceof FailedCall && error.code === 'unavailable' && !error.isQuiet

/**
 * Reports a failed change, unless the screen shows the failure (`onError`, `shownByScreen`). Failures of a part of
 * the server are always reported.
 */
const notifyFaults = (reportError: (error: Error) => void) =>
  new MutationCache({
    onError: (error, _values, _kept, { options }) => {
      if (isGivenUp(error) || (!options.onError && !options.meta?.isShown)) reportError(error)
    },
  })

/**
 * Reports failed first reads of an unavailable part. Background rereads fail silently, and the earlier rows stay
 * visible.
 */
const notifyReadFaults = (reportError: (error: Error) => void) =>
  new QueryCache({
    onError: (error, { state }) => {
      if (isGivenUp(error) && state.data === undefined) reportError(error)
    },
  })

export function createQueryClient(
  reportError: (error: Error) => void = () => undefined,
): QueryClient {
  const client = new QueryClient({
    mutationCache: notifyFaults(reportError),
    queryCache: notifyReadFaults(reportError),
    defaultOptions: {
      queries: { staleTime: 30_000, retry: isWorthRetrying, refetchOnWindowFocus: true },
      // A change that waited for the network would be neither reported nor sent.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  setTopicReader((topics) => readTopics(client, topics))
  return client
}
