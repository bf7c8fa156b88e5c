import { Refusal } from '@dxweb/kit/errors.ts'
import type { Text } from './text.ts'

/** A failure in words a clerk understands. */
export function refusalText(t: Text, error: unknown): string {
  return t(`error.${error instanceof Refusal ? error.code : 'internal'}`)
}

/** The words of each refused field, by the field's path. */
export function fieldTexts(t: Text, error: unknown): Record<string, string> {
  const fields = (error instanceof Refusal && error.fields) || {}
  return Object.fromEntries(
    Object.entries(fields).map(([path, { code, params }]) => [path, t(`field.${code}`, params)]),
  )
}

/** Why something was refused where no field stands to tell it at: the refused field's words, or those of the whole. */
export function reasonText(t: Text, error: unknown): string {
  const [atField] = Object.values(fieldTexts(t, error))
  return atField ?? refusalText(t, error)
}
