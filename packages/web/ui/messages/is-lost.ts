import { Refusal } from '@dxweb/kit/errors/errors.ts'
import type { QueryObserverLoadingErrorResult, UseQueryResult } from '@tanstack/react-query'

/**
 * True for a query that failed before any answer, or that the server has refused. While the server is unavailable,
 * loaded rows remain.
 */
export function isLost<Data>(
  query: UseQueryResult<Data>,
): query is QueryObserverLoadingErrorResult<Data> {
  return query.isError && (query.data === undefined || isRefused(query.error))
}

export const isRefused = (error: unknown): boolean => error instanceof Refusal && error.status < 500
