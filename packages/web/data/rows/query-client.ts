import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { FailedCall } from '../calls/call-api.ts'
import { readOwnChangesBy } from '../calls/own-changes.ts'
import { readTopics } from '../live/read-topics.ts'

/** A refusal would be repeated; only network faults and server errors are retried, once. */
function isWorthRetrying(failures: number, error: Error): boolean {
  return failures < 1 && !(error instanceof Refusal && error.status < 500)
}

/** The server reported that a part failed: a dialog shows it above the screen (0136). */
const isGivenUp = (error: Error) =>
  error instanceof FailedCall && error.code === 'unavailable' && !error.isQuiet

/** Reports failed changes, unless the screen does (`onError`, `shownByScreen`). */
const notifyFaults = (tell: (error: Error) => void) =>
  new MutationCache({
    onError: (error, _values, _kept, { options }) => {
      if (isGivenUp(error) || (!options.onError && !options.meta?.isShown)) tell(error)
    },
  })

/** Failed background rereads stay silent, and the earlier rows stay visible. */
const notifyReadFaults = (tell: (error: Error) => void) =>
  new QueryCache({
    onError: (error, { state }) => {
      if (isGivenUp(error) && state.data === undefined) tell(error)
    },
  })

export function createQueryClient(tell: (error: Error) => void = () => undefined): QueryClient {
  const client = new QueryClient({
    mutationCache: notifyFaults(tell),
    queryCache: notifyReadFaults(tell),
    defaultOptions: {
      queries: { staleTime: 30_000, retry: isWorthRetrying, refetchOnWindowFocus: true },
      // A change that waits for the network would be neither reported nor done.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  readOwnChangesBy((topics) => readTopics(client, topics))
  return client
}
