import { formatMoney } from '@dxweb/kit/money.ts'
import type { Locale } from '@dxweb/locales/catalog.ts'
import { translate } from '@dxweb/locales/translate.ts'

/** How a dashboard speaks: texts, amounts in whole kroner, days and times in one language and zone. */
export interface Words {
  say: (key: string, values?: Record<string, string | number>) => string
  money: (amountOre: number) => string
  percent: (change: number | null) => string
  shortDay: (day: string) => string
  dayOfMonth: (day: string) => string
  time: (instant: string) => string
}

export function wordsOf(locale: Locale, timeZone: string): Words {
  const language = locale === 'nb' ? 'nb-NO' : 'en-GB'
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, options)
  const day = format({ weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
  const dayOfMonth = format({ day: 'numeric', month: 'numeric', timeZone: 'UTC' })
  const time = format({
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  })
  const percent = new Intl.NumberFormat(language, {
    signDisplay: 'exceptZero',
    maximumFractionDigits: 1,
  })
  return {
    say: (key, values) => translate(locale, key, values),
    money: (amountOre) => formatMoney(Math.round(amountOre / 100) * 100, locale, { whole: true }),
    percent: (change) => (change === null ? '–' : `${percent.format(change)}\u00a0%`),
    shortDay: (value) => day.format(new Date(value)),
    dayOfMonth: (value) => dayOfMonth.format(new Date(value)),
    time: (instant) => time.format(new Date(instant)),
  }
}
