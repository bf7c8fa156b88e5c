import { type FieldError, Refusal } from '@dxweb/kit/errors.ts'
import type { Text } from './text.ts'

/** A failure in words a clerk understands. */
export function refusalText(t: Text, error: unknown): string {
  return t(`error.${error instanceof Refusal ? error.code : 'internal'}`)
}

/** The words of each refused field, by the field's path. */
export function fieldTexts(t: Text, error: unknown): Record<string, string> {
  const fields = (error instanceof Refusal && error.fields) || {}
  return Object.fromEntries(
    Object.entries(fields).map(([path, { code, params }]) => [
      path,
      t(`field.${code}`, path.endsWith('Ore') ? inKroner(t, params) : params),
    ]),
  )
}

/** The limits of an amount, which are kept in øre and typed in kroner. */
const inKroner = (t: Text, limits: FieldError['params'] = {}) =>
  Object.fromEntries(
    Object.entries(limits).map(([name, limit]) => [
      name,
      typeof limit === 'number' ? amountText(t, limit) : limit,
    ]),
  )

const amountText = (t: Text, amountOre: number) =>
  t('field.amount', {
    kroner: Math.trunc(amountOre / 100),
    ore: String(Math.abs(amountOre % 100)).padStart(2, '0'),
  })

/** Why something was refused where no field stands to tell it at: the refused field's words, or those of the whole. */
export function reasonText(t: Text, error: unknown): string {
  const [atField] = Object.values(fieldTexts(t, error))
  return atField ?? refusalText(t, error)
}
