import { IntlMessageFormat } from 'intl-messageformat'
import type { Translate } from '@dxweb/kit/definitions/register-words.ts'
import { catalogOf, type Locale } from './catalog.ts'

const formats = new Map<string, IntlMessageFormat>()

export function translate(
  locale: Locale,
  key: string,
  values: Record<string, string | number> = {},
): string {
  const id = `${locale}:${key}`
  const kept = formats.get(id)
  // One language for numbers is enough, since both languages format numbers alike and have the same two plural forms.
  const format = kept ?? new IntlMessageFormat(catalogOf(locale)[key] ?? key, 'nb-NO')
  if (kept === undefined) formats.set(id, format)
  return String(format.format(values))
}

export const translateIn =
  (locale: Locale): Translate =>
  (key, values) =>
    translate(locale, key, values)
