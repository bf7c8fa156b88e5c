import { minutesText } from '@dxweb/locales/span-text.ts'
import { dateText } from '@dxweb/locales/date-text.ts'
import { countText, decimalText } from '@dxweb/kit/text/count-text.ts'
import type { FieldKind } from '@dxweb/kit/fields/field-kinds.ts'
import { formatMoney } from '@dxweb/kit/money/money.ts'
import { formatAccountNumber, formatOrgNumber, formatPhone } from '@dxweb/kit/fields/norwegian.ts'
import { percentText, shareText } from '@dxweb/kit/text/percent-text.ts'
import { valueText, type Words } from '@dxweb/kit/definitions/register-words.ts'
import { useMemo } from 'react'
import { type Text, useLocale, useText } from '../../../ui/text/text.ts'
import type { Names } from './use-references.ts'
import { useWords } from '../look/use-words.ts'
import { useTimeZone } from '../../../data/session/use-when.ts'

interface ValueWords {
  t: Text
  words: Words
  locale: string
  timeZone: string
}

export interface Shown {
  register: string
  field: string
  kind: FieldKind
  value: unknown
  names: Names
}

function numberText(value: number, field: FieldKind, { t }: ValueWords): string {
  const { kind } = field
  if (kind === 'money') return formatMoney(value)
  if (kind === 'decimal') return decimalText(value / 100)
  if (kind === 'percent') return (field.isShare ? shareText : percentText)(value / 10_000)
  if (kind === 'year') return String(value)
  return kind === 'minutes' ? minutesText(value, t) : countText(value)
}

const formats: Partial<Record<FieldKind['kind'], (text: string) => string>> = {
  orgNumber: formatOrgNumber,
  accountNumber: formatAccountNumber,
  phone: formatPhone,
}

const asText = (value: unknown) => (typeof value === 'string' ? value : '')

function textOf({ register, field, kind, value, names }: Shown, context: ValueWords): string {
  const { t, words, locale, timeZone } = context
  if (value === null || value === undefined || value === '') return ''
  if (kind.kind === 'reference') return names[kind.to]?.get(Number(value)) ?? ''
  if (kind.kind === 'choice') return valueText(words, register, field, asText(value))
  if (kind.kind === 'flag') return t(value === true ? 'choice.yes' : 'choice.no')
  if (kind.kind === 'items') return String(Array.isArray(value) ? value.length : 0)
  if (typeof value === 'number') return numberText(value, kind, context)
  if (typeof value !== 'string') return ''
  if (kind.kind === 'text') return valueText(words, register, field, value)
  if (kind.kind === 'day') return dateText(value, 'numeric', locale, timeZone)
  if (kind.kind === 'instant') return dateText(value, 'full', locale, timeZone)
  return formats[kind.kind]?.(value) ?? value
}

export function useValueText(): (shown: Shown) => string {
  const t = useText()
  const words = useWords()
  const locale = useLocale()
  const timeZone = useTimeZone()
  return useMemo(
    () => (shown) => textOf(shown, { t, words, locale, timeZone }),
    [t, words, locale, timeZone],
  )
}
