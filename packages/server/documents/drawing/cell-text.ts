import type { CellKind } from '@dxweb/kit/definitions/sheet.ts'
import { formatMoney } from '@dxweb/kit/money/money.ts'
import { countText, decimalText } from '@dxweb/kit/text/count-text.ts'
import { changeText, percentText, shareText } from '@dxweb/kit/text/percent-text.ts'
import { dateText } from '@dxweb/locales/date-text.ts'
import { minutesText } from '@dxweb/locales/span-text.ts'
import { translateIn } from '@dxweb/locales/translate.ts'
import type { Locale } from '../paper/pdf.ts'

interface Writing {
  locale: Locale
  timeZone: string
}

type Value = string | number

const writes: Record<CellKind, (value: Value, writing: Writing) => string> = {
  text: String,
  count: (value) => countText(Number(value)),
  decimal: (value) => decimalText(Number(value) / 100),
  minutes: (value, { locale }) => minutesText(Number(value), translateIn(locale)),
  ore: (value) => formatMoney(Number(value)),
  percent: (value) => percentText(Number(value) / 10_000),
  share: (value) => shareText(Number(value) / 10_000),
  change: (value) => changeText(Number(value) / 10_000),
  day: (value, { locale }) => dateText(String(value), 'numeric', locale),
  instant: (value, { locale, timeZone }) => {
    const part = (shape: 'numeric' | 'time') => dateText(String(value), shape, locale, timeZone)
    return `${part('numeric')} ${part('time')}`
  },
}

const nothingIn = (kind: CellKind) => (kind === 'change' ? changeText(null) : '')

export const cellText = (kind: CellKind, value: Value | null, writing: Writing): string =>
  value === null ? nothingIn(kind) : writes[kind](value, writing)
