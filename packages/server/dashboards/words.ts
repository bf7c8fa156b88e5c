import type { Translate } from '@dxweb/kit/definitions/register-words.ts'
import { countText, decimalText } from '@dxweb/kit/text/count-text.ts'
import { formatMoney } from '@dxweb/kit/money/money.ts'
import { changeText, shareText } from '@dxweb/kit/text/percent-text.ts'
import type { Locale } from '@dxweb/locales/catalog.ts'
import { dateText } from '@dxweb/locales/date-text.ts'
import { spanText } from '@dxweb/locales/span-text.ts'
import { translateIn } from '@dxweb/locales/translate.ts'

export interface Words {
  t: Translate
  money: (amountOre: number) => string
  /** Formats whole kroner without the unit. */
  kroner: (amountOre: number) => string
  count: (count: number) => string
  decimal: (size: number) => string
  share: (share: number) => string
  percent: (percent: number | null) => string
  shortDay: (day: string) => string
  dayOfMonth: (day: string) => string
  week: (monday: string) => string
  month: (first: string) => string
  time: (instant: string) => string
}

export function wordsOf(locale: Locale, timeZone: string): Words {
  return {
    t: translateIn(locale),
    money: (amountOre) => formatMoney(Math.round(amountOre / 100) * 100, { whole: true }),
    kroner: (amountOre) => countText(Math.round(amountOre / 100)),
    count: (count) => countText(count),
    decimal: decimalText,
    share: shareText,
    percent: (percent) => changeText(percent === null ? null : percent / 100),
    shortDay: (day) => dateText(day, 'day', locale),
    week: (monday) => spanText('week', monday, locale, translateIn(locale)),
    month: (first) => spanText('month', first, locale, translateIn(locale)),
    dayOfMonth: (day) => dateText(day, 'dayOfMonth', locale),
    time: (instant) => dateText(instant, 'moment', locale, timeZone),
  }
}
