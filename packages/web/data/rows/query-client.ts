import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { MutationCache, QueryClient } from '@tanstack/react-query'

/** A refusal says the same the second time; only a fault of the way is tried again, once. */
function isWorthRetrying(failures: number, error: Error): boolean {
  return failures < 1 && !(error instanceof Refusal && error.status < 500)
}

/** A change that failed is told where its screen asked for it (`onError`, `shownByScreen`), else by `tell`. */
const telling = (tell: (error: Error) => void) =>
  new MutationCache({
    onError: (error, _values, _kept, { options }) => {
      if (!options.onError && !options.meta?.isTold) tell(error)
    },
  })

/** The server's rows in one context. A change of partner, renter or impersonation gets a new one. */
export function createQueryClient(tell: (error: Error) => void = () => undefined): QueryClient {
  return new QueryClient({
    mutationCache: telling(tell),
    defaultOptions: {
      queries: { staleTime: 30_000, retry: isWorthRetrying, refetchOnWindowFocus: true },
      mutations: { retry: false },
    },
  })
}
