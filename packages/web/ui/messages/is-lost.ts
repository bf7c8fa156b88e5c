import { Refusal } from '@dxweb/kit/errors/errors.ts'
import type { QueryObserverLoadingErrorResult, UseQueryResult } from '@tanstack/react-query'

/**
 * True for a query that never had an answer or was refused since. Loaded rows remain while the server is briefly
 * unavailable.
 */
export function isLost<Data>(
  query: UseQueryResult<Data>,
): query is QueryObserverLoadingErrorResult<Data> {
  return query.isError && (query.data === undefined || isRefused(query.error))
}

export const isRefused = (error: unknown): boolean => error instanceof Refusal && error.status < 500
