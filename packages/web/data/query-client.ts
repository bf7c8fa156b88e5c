import { Refusal } from '@dxweb/kit/errors.ts'
import { QueryClient } from '@tanstack/react-query'

/** A refusal says the same the second time; only a fault of the way is tried again, once. */
function isWorthRetrying(failures: number, error: Error): boolean {
  return failures < 1 && !(error instanceof Refusal && error.status < 500)
}

/** The server's rows in one context. A change of partner, renter or impersonation gets a new one. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, retry: isWorthRetrying, refetchOnWindowFocus: true },
      mutations: { retry: false },
    },
  })
}
