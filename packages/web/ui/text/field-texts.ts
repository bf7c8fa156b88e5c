import { type FieldError, Refusal } from '@dxweb/kit/errors/errors.ts'
import { formatMoney } from '@dxweb/kit/money/money.ts'
import { decimalText } from '@dxweb/kit/text/count-text.ts'
import { refusalText } from './refusal-text.ts'
import type { Text } from './text.ts'

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

/** Returns an error text for a place without fields: the text of the first field error, or else the general text. */
export function reasonText(t: Text, error: unknown): string {
  const [atField] = Object.values(fieldTexts(t, error))
  return atField ?? refusalText(t, error)
}
