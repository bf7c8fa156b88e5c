import { Refusal } from '@dxweb/kit/errors/errors.ts'
import type { QueryObserverLoadingErrorResult, UseQueryResult } from '@tanstack/react-query'

/**
 * A query that has nothing to show: never answered, or refused what it was shown before.
 * Rows that were read stay, with the forms in them, when the server is away for a moment.
 */
export function isLost<Data>(
  query: UseQueryResult<Data>,
): query is QueryObserverLoadingErrorResult<Data> {
  return query.isError && (query.data === undefined || isRefused(query.error))
}

export const isRefused = (error: unknown): boolean => error instanceof Refusal && error.status < 500
