import { type FieldError, Refusal } from '@dxweb/kit/errors/errors.ts'
import { formatMoney } from '@dxweb/kit/money/money.ts'
import type { Text } from './text.ts'

/** A failure in words a clerk understands. */
export function refusalText(t: Text, error: unknown): string {
  if (!(error instanceof Refusal)) return t('error.internal')
  const seconds = error.code === 'too_many' ? Number(error.details?.['retryAfter']) : 0
  if (seconds > 60) return t('error.too_many_until', { minutes: Math.ceil(seconds / 60) })
  return t(`error.${error.code}`)
}

/** The words of each refused field, by the field's path. */
export function fieldTexts(t: Text, error: unknown): Record<string, string> {
  const fields = (error instanceof Refusal && error.fields) || {}
  return Object.fromEntries(
    Object.entries(fields).map(([path, { code, params }]) => [
      path,
      t(`field.${code}`, path.endsWith('Ore') ? inKroner(params) : params),
    ]),
  )
}

/** The limits of an amount, which are kept in øre and typed in kroner. */
const inKroner = (limits: FieldError['params'] = {}) =>
  Object.fromEntries(
    Object.entries(limits).map(([name, limit]) => [
      name,
      typeof limit === 'number' ? formatMoney(limit) : limit,
    ]),
  )

/** Why something was refused where no field stands to tell it at: the refused field's words, or those of the whole. */
export function reasonText(t: Text, error: unknown): string {
  const [atField] = Object.values(fieldTexts(t, error))
  return atField ?? refusalText(t, error)
}
