import { formatMoney } from '@dxweb/kit/money.ts'
import { useLocale } from './text.ts'

const whole = new Intl.NumberFormat('nb-NO', { maximumFractionDigits: 0 })

const languageOf = (locale: string) => (locale === 'en' ? 'en' : 'nb')

/** '1 234,50 kr' of whole øre, as the language writes it. */
export function Money({ ore }: { ore: number }) {
  return <span className="dx-tabular">{formatMoney(ore, languageOf(useLocale()))}</span>
}

/** Whole kroner without the unit, for columns that say it in their header. */
export function WholeKroner({ ore }: { ore: number }) {
  return <span className="dx-tabular">{whole.format(Math.round(ore / 100))}</span>
}

/** A count with the thousands apart. */
export function Count({ value }: { value: number }) {
  return <span className="dx-tabular">{whole.format(value)}</span>
}
