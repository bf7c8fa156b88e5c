import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { MutationCache, QueryClient } from '@tanstack/react-query'
import { readOwnChangesBy } from '../calls/own-changes.ts'
import { readTopics } from '../live/read-topics.ts'

/** A refusal would be repeated; only network faults and server errors are retried, once. */
function isWorthRetrying(failures: number, error: Error): boolean {
  return failures < 1 && !(error instanceof Refusal && error.status < 500)
}

/** Failed changes are reported by `tell`, unless the screen does it (`onError`, `shownByScreen`). */
const telling = (tell: (error: Error) => void) =>
  new MutationCache({
    onError: (error, _values, _kept, { options }) => {
      if (!options.onError && !options.meta?.isTold) tell(error)
    },
  })

export function createQueryClient(tell: (error: Error) => void = () => undefined): QueryClient {
  const client = new QueryClient({
    mutationCache: telling(tell),
    defaultOptions: {
      queries: { staleTime: 30_000, retry: isWorthRetrying, refetchOnWindowFocus: true },
      mutations: { retry: false },
    },
  })
  readOwnChangesBy((topics) => readTopics(client, topics))
  return client
}
