import { formatMoney } from '@dxweb/kit/money.ts'
import { useLocale } from './text.ts'

const wholes = {
  nb: new Intl.NumberFormat('nb-NO', { maximumFractionDigits: 0 }),
  en: new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 }),
} as const

const languageOf = (locale: string) => (locale === 'en' ? 'en' : 'nb')

/** A whole number with the thousands apart, as the language writes it: '1 234', in English '1,234'. */
export const countText = (value: number, locale: string): string =>
  wholes[languageOf(locale)].format(value)

/** '1 234,50 kr' of whole øre, as the language writes it. */
export function Money({ ore }: { ore: number }) {
  return <span className="dx-tabular">{formatMoney(ore, languageOf(useLocale()))}</span>
}

/** Whole kroner without the unit, for columns that say it in their header. */
export function WholeKroner({ ore }: { ore: number }) {
  return <span className="dx-tabular">{countText(Math.round(ore / 100), useLocale())}</span>
}

/** A count with the thousands apart. */
export function Count({ value }: { value: number }) {
  return <span className="dx-tabular">{countText(value, useLocale())}</span>
}
