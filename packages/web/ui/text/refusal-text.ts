import { type FieldError, Refusal } from '@dxweb/kit/errors/errors.ts'
import { formatMoney } from '@dxweb/kit/money/money.ts'
import { decimalText } from '@dxweb/kit/text/count-text.ts'
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

export function fieldTexts(t: Text, error: unknown): Record<string, string> {
  const fields = (error instanceof Refusal && error.fields) || {}
  return Object.fromEntries(
    Object.entries(fields).map(([path, { code, params }]) => [
      path,
      t(`field.${code}`, limitsOf(t, path, params)),
    ]),
  )
}

/** Formats limits, which are stored in øre and hundredths of a per cent, as they are typed. */
function limitsOf(t: Text, path: string, limits: FieldError['params'] = {}) {
  const isMoney = path.endsWith('Ore')
  if (!isMoney && !/(percent|basisPoints|\bshare)$/i.test(path)) return limits
  const shown = (limit: number) =>
    isMoney ? formatMoney(limit) : t('field.percent', { value: decimalText(limit / 100) })
  return Object.fromEntries(
    Object.entries(limits).map(([name, limit]) => [
      name,
      typeof limit === 'number' ? shown(limit) : limit,
    ]),
  )
}

/** Returns the text of refusals without a visible field: the first field's text, or the general one. */
export function reasonText(t: Text, error: unknown): string {
  const [atField] = Object.values(fieldTexts(t, error))
  return atField ?? refusalText(t, error)
}
