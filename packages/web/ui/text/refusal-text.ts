import { Refusal } from '@dxweb/kit/errors/errors.ts'
import type { Text } from './text.ts'

export function refusalText(t: Text, error: unknown): string {
  if (!(error instanceof Refusal)) return t('error.internal')
  const seconds = error.code === 'too_many' ? Number(error.details?.['retryAfter']) : 0
  const most = error.code === 'too_many' ? error.details?.['max'] : undefined
  if (typeof most === 'number') return t('error.too_many_of', { max: most })
  if (seconds > 60) return t('error.too_many_until', { minutes: Math.ceil(seconds / 60) })
  if (error.code === 'unavailable') return unavailableText(t, error.details)
  return t(`error.${error.code}`)
}

/** Names the failed part if the server itself is available. */
function unavailableText(t: Text, { failed, message }: Refusal['details'] = {}): string {
  if (typeof message === 'string') return message
  return t(typeof failed === 'string' ? `error.unavailable.${failed}` : 'error.unavailable')
}
